// Calls of the runtime API, and launches, that fail although nothing is wrong with them: does the program notice?
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <cpu_device/defects.h>

namespace cpu_device {

// What the host program is about to do. What frees or destroys something is not among it, since nobody can do anything
// about its failing; and cudaGetLastError only where nothing was launched since the last time: then what it gives is an
// earlier call's error.
struct HostCall {
    std::string name;  // "cudaMalloc"; of a launch, the kernel as it is written there
    bool launches = false;
    std::vector<uintptr_t> places;  // return addresses, for placeOf
};
SourcePlace placeOf(const HostCall& call);

enum class Fate {
    succeeds,
    fails,             // does nothing, and gives an error that such a call can have
    failsWhileRunning  // a launch that seems to go well: the next call says that its kernel crashed
};
// From now on each call asks, before it does anything. Null: they all succeed again.
void decideFates(std::function<Fate(const HostCall&)> decide);
bool fatesAreDecided();
Fate fateOf(const HostCall& call);  // for a host program elsewhere

// Of kernels that take their time: who asks after a launch, before anybody has waited for it, is told that it is not
// ready (cudaErrorNotReady), a good many times.
void letKernelsTakeLong(bool yes);

// As fork(): 0 in the copy of the process, in which nobody counts or checks what happens.
int forkUnwatched();

}  // namespace cpu_device
