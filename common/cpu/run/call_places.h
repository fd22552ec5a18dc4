// Where in the program a call of the runtime API, or a launch, stands.
#pragma once

#include <cstdint>
#include <vector>

namespace cpu_device {

// Return addresses in the executable, the innermost first. Some are the runtime's own, or those of templates in its
// headers: the first whose line is in the program's source is the call.
using CallPlaces = std::vector<uintptr_t>;

// Of the host code that runs now. Costs a walk over the stack, some microseconds. Empty if nothing is watched.
CallPlaces callPlaces();

}  // namespace cpu_device
