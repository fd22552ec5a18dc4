// What one call of ./grade is about, and what each such call begins with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "built.h"
#include "limits.h"
#include "options.h"
#include "result.h"

namespace grade {

struct Request {
    Options options;
    Built built;
    std::vector<Stage> stages;
    uint64_t seed = 0;
    Limits limits;

    // Ends the program where there is none.
    const Stage& stageNamed(const std::string& id) const;
};

// Where no verdict can be given.
[[noreturn]] void endUngraded(const std::string& why);

// Finds what was built, and ends the program with 2 where it cannot be graded.
Request requestOf(const Options& options);

// A program of ./grade: what it prints is written, or it says why not.
int runProgram(int argc, char** argv, int (*run)(const Options& options, int argc, char** argv));

}  // namespace grade
