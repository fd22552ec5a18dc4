// What was counted of a launch, as a line below a stage that passed.
#pragma once

#include <string>

#include "observe.h"

namespace grading {

// "sectors per request: loads 4.0 (100 %) stores 32.0 (12.5 %)", for fact().
std::string trafficOf(const Observation& seen);

}  // namespace grading
