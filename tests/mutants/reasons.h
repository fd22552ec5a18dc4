// The kept list (tests/mutants/survivors): classes of mutants that survive because they are as right as what they
// were made from, each with its reason.
#pragma once

#include <istream>
#include <regex>
#include <string>
#include <vector>

#include "mutant.h"

namespace mutants {

struct Reason {
    std::string name, text;
    std::vector<std::string> operatorNames, stages;
    std::regex was, now;  // found in what the diff takes away, and in what it puts there
    bool covers(const Mutant& mutant) const;
};

// Says what is wrong with the list: std::runtime_error.
std::vector<Reason> readReasons(std::istream& in);
std::vector<Reason> keptReasons();
const Reason* reasonFor(const Mutant& mutant, const std::vector<Reason>& reasons);

}  // namespace mutants
