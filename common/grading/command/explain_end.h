// How a program ended that did not say itself whether its stage passed or failed: as a sentence, and what it may mean.
#pragma once

#include "contained.h"

namespace grade {

grading::Failure explainEnd(Ending& e, const Limits& limits, const std::string& trying);

// A CHECK of the student's (common/check.h) ended the program. What it printed is told by the failure: `output` becomes
// what came before.
bool explainCheck(std::string& output, const std::string& trying, grading::Failure& f);

}  // namespace grade
