#pragma once

#include <cpu_device/driver_types.h>

#include "api_call.h"

namespace cpu_device {

bool validStream(cudaStream_t stream);
void resetStreams();  // cudaDeviceReset

// An API call on a stream.
template <class Body>
cudaError_t streamCall(cudaStream_t stream, Body body, const char* name = __builtin_FUNCTION()) {
    return apiCall([&] { return validStream(stream) ? body() : cudaErrorInvalidResourceHandle; }, name);
}

}  // namespace cpu_device
