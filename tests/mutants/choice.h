// Which mutants are tried, as the environment says: STAGE, ONLY, SAMPLE, EACH, SEED, FILE, JOBS, LIST.
#pragma once

#include "mutant.h"

namespace mutants {

struct Options {
    std::string file, stage, only;
    size_t sample = 0, each = 0;  // of all, of a stage; 0: all
    bool list = false;
    unsigned seed = 1, jobs = 1;
    std::string again() const;  // what `make mutants` needs to make the same mutants
};
// Says what is wrong: std::runtime_error.
Options optionsFromEnvironment();

// In the order in which they are tried: each stage has one in turn, and so has each operator in a stage.
std::vector<const Mutant*> chosen(const std::vector<Mutant>& all, const Options& options);

}  // namespace mutants
