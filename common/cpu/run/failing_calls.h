// Where the runtime asks whether a call is to fail (cpu_device/failing_calls.h).
#pragma once

#include <cpu_device/failing_calls.h>
#include <cpu_device/launch.h>
#include <cpu_device/types.h>

namespace cpu_device {

// Both are asked before the runtime is locked: whoever decides may fork.
// cudaSuccess: it is not to fail. `saysHowLaunchEnded`: if it waits, then for the last launch too.
cudaError_t failureOf(const char* call, bool saysHowLaunchEnded = true);
// Of what comes behind the launch: the stream that it went into, an event that was recorded there since, or in a stream
// that waits for that one, and a stream that waits for such an event.
bool saysHowLaunchEnded(cudaStream_t stream);
bool saysHowLaunchEnded(cudaEvent_t event);
cudaStream_t streamOfLastLaunch();  // null of the legacy one
void eventIsRecorded(cudaEvent_t event, bool comesBehindLaunch);
void streamWaits(cudaStream_t stream, cudaEvent_t event);
void forgetFollower(const void* handle);  // it is destroyed, and its place may be another's soon
Fate fateOf(const LaunchRequest& launch);
// Of cudaGetLastError: where nothing was launched since the last time, it is to give the error of an earlier call.
cudaError_t earlierError();

}  // namespace cpu_device
