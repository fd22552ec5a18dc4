// What every call of the runtime API is.
#pragma once

#include <mutex>

#include "api_errors.h"
#include "runtime_lock.h"

namespace cpu_device {

// Every API call that touches the device is one of these: serial, refused after a sticky error, and its error
// kept for cudaGetLastError.
template <class Body>
cudaError_t apiCall(Body body) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    cudaError_t sticky = stickyError();
    cudaError_t error = sticky != cudaSuccess ? sticky : body();
    noteReturned(error);
    return setError(error);
}

// A call that works after a crash too, or that has something to say before the crash comes up.
template <class Body>
cudaError_t queryCall(Body body) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    cudaError_t error = body();
    noteReturned(error);
    return setError(error);
}

}  // namespace cpu_device
