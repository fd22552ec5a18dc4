#pragma once

#include <cpu_device/driver_types.h>

#include "api_call.h"
#include "capture.h"
#include "stream_order.h"

namespace cpu_device {

bool validStream(cudaStream_t stream);
// Is its order with the legacy stream kept?
bool waitsForLegacy(cudaStream_t stream);
OrderedStream ordered(cudaStream_t stream);
void resetStreams();  // cudaDeviceReset

// An API call on a stream.
template <class Body>
cudaError_t streamCall(cudaStream_t stream, Body body, const char* name = __builtin_FUNCTION()) {
    return apiCall([&] { return validStream(stream) ? body() : cudaErrorInvalidResourceHandle; }, name,
                   saysHowLaunchEnded(stream));
}

// Work in a stream, done now or captured: then it is done later, so it keeps copies of all that it needs. `madeFrom`:
// what a node of a graph would be made from that does the same.
template <class Work>
cudaError_t streamWork(cudaStream_t stream, cudaGraphNodeType type, Work work,
                       const std::optional<cudaGraphNodeParams>& madeFrom = {},
                       const char* name = __builtin_FUNCTION()) {
    return streamCall(
        stream,
        [&] {
            if (cudaError_t error = mayUse(stream); error != cudaSuccess) return error;
            if (isCapturing(stream)) {
                NodeWork later;
                later.run = [=](cudaStream_t in) {
                    const InStream goesInto(ordered(in));
                    return apiCall(work, name);
                };
                later.madeFrom = madeFrom;
                return capture(stream, type, std::move(later));
            }
            const InStream goesInto(ordered(stream));
            return work();
        },
        name);
}

}  // namespace cpu_device
