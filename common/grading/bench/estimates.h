// Estimates of time beside measurements: docs/estimates.md.
#pragma once

#include <string>
#include <vector>

#include "measure.h"
#include "results.h"

namespace bench {

// What was counted of a launch that `make bench` times.
struct CountedRow {
    std::string chapter, stage, name, step, on;
    bool cold = true;
    std::string launches;  // common/cpu/estimate/work.h
};
std::vector<CountedRow> readCounted(const std::string& file);
bool writeCounted(const std::string& file, const std::vector<CountedRow>& rows);

// Runs the programs, which are the CPU device's, and writes what they count.
int countAll(const std::string& file, const std::vector<Program>& programs);

struct Judged {
    const CountedRow* counted;
    double estimated = 0, measured = 0;  // milliseconds
    std::string boundBy;
    double error() const { return estimated / measured - 1; }
};
// Every row of `results` that was counted, estimated for the card that it is of.
std::vector<Judged> judge(const std::vector<CountedRow>& counted, const Results& results);

struct Verdict {
    double median = 0, worst = 0;  // of the errors' sizes
    int pairs = 0, inOrder = 0;    // of a chapter's rows, which differ by more than a tenth
};
Verdict verdictOn(const std::vector<Judged>& rows);

// Writes the tables into the page; `check`: fails if it would change.
int writeEstimates(const std::string& page, const std::string& counted, const std::vector<std::string>& results,
                   bool check);

}  // namespace bench
