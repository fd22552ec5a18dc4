// What `make mutants` prints while it runs, and at its end.
#pragma once

#include <chrono>
#include <mutex>

#include "choice.h"
#include "reasons.h"
#include "trial.h"

namespace mutants {

class Report {
public:
    Report(const Options& options, const std::vector<Reason>& reasons, size_t count);
    void operator()(const Mutant& mutant, const Outcome& outcome);  // from any thread
    // The counts, what no mutant of a whole run needed, and what make should end with.
    int end(bool whole);

private:
    const Options& options;
    const std::vector<Reason>& reasons;
    size_t count, done = 0;
    std::map<std::string, size_t> counts;
    std::set<const Reason*> used;
    std::ofstream table;
    std::chrono::steady_clock::time_point began;
    bool onTerminal;
    std::mutex lock;

    std::string judge(const Mutant& mutant, const Outcome& outcome);
    void tellSurvivor(const Mutant& mutant, const Outcome& outcome);
    void progress();
};

}  // namespace mutants
