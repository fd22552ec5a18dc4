// What every call of the runtime API is.
#pragma once

#include <mutex>

#include "api_errors.h"
#include "failing_calls.h"
#include "runtime_lock.h"

namespace cpu_device {

// Every API call that touches the device is one of these: serial, refused after a sticky error, and its error
// kept for cudaGetLastError. `name`: the function that is called; `saysHowLaunchEnded`: see failing_calls.h.
template <class Body>
cudaError_t apiCall(Body body, const char* name = __builtin_FUNCTION(), bool saysHowLaunchEnded = true) {
    cudaError_t error = failureOf(name, saysHowLaunchEnded);
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    if (error == cudaSuccess) error = stickyError();
    if (error == cudaSuccess) error = body();
    noteReturned(error);
    return setError(error);
}

// A call that works after a crash too, or that has something to say before the crash comes up.
template <class Body>
cudaError_t queryCall(Body body, const char* name = __builtin_FUNCTION()) {
    cudaError_t error = failureOf(name);
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    if (error == cudaSuccess) error = body();
    noteReturned(error);
    return setError(error);
}

}  // namespace cpu_device
