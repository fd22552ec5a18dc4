// Whether two texts of a chapter become the same program: then no grader can tell them apart.
#pragma once

#include <string>

#include "../answers/grading.h"

namespace mutants {

// The optimisers of both passes at work, and objects compared without what is there for debuggers. False if in doubt.
bool sameCode(const answers::Chapter& chapter, const std::string& one, const std::string& other);

}  // namespace mutants
