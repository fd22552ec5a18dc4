#pragma once

#include <string>
#include <vector>

#include "results.h"

namespace bench {

struct Program {
    std::string chapter, worker;
    bool ladder;              // the chapter's graders; else a comparison
    std::string stage, step;  // a stage alone, without one of its steps: "8.8", "without to and fro"; or empty
};

// Runs them one after another and prints a row for each time. What must not be reported goes to `refusals`.
Results measure(const std::vector<Program>& programs, std::vector<std::string>& refusals);

}  // namespace bench
