// Where the runtime asks whether a call is to fail (cpu_device/failing_calls.h).
#pragma once

#include <cpu_device/failing_calls.h>
#include <cpu_device/launch.h>
#include <cpu_device/types.h>

namespace cpu_device {

// Both are asked before the runtime is locked: whoever decides may fork.
cudaError_t failureOf(const char* call);  // cudaSuccess: it is not to fail
Fate fateOf(const LaunchRequest& launch);
// Of cudaGetLastError: where nothing was launched since the last time, it is to give the error of an earlier call.
cudaError_t earlierError();

}  // namespace cpu_device
