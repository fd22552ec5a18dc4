// What a kernel does wrong ends a lane, not the program: bad addresses, stack overflow, division by zero, loops
// that never end.
#pragma once

#include <cstdint>

namespace cpu_device {

// Installs the signal handlers and the watchdog for the length of a launch.
class FaultGuard {
public:
    FaultGuard();
    ~FaultGuard();
};

// Handlers for host code that touches device memory; installed once, at start-up of a watched program.
void installHostFaultHandler();

// Accesses one thread may make: STEP_LIMIT, default 2^26. A wait takes longer than an access, and counts as several.
uint64_t stepLimit();
constexpr uint64_t stepsOfBarrier = 64, stepsOfExchange = 32;  // for the block and the grid; for the warp

// A line on the terminal when a launch takes more than two seconds.
void showProgress(uint64_t done, uint64_t of);

}  // namespace cpu_device
