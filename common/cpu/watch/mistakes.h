// From what was found to what is told: one mistake makes one report.
#pragma once

#include <vector>

#include "defect_store.h"

namespace cpu_device {

// With names, lines and causes, in the order of the source. What follows from another defect is left out; what has the
// same cause as another is counted with it.
std::vector<Defect> mistakes(const std::vector<StoredDefect>& stored);

}  // namespace cpu_device
