// Streams whose work goes into a graph instead of being done.
#pragma once

#include "graph.h"

namespace cpu_device {

bool isCapturing(cudaStream_t stream);
// Adds what the stream would do now, behind all that it was to do before.
cudaError_t capture(cudaStream_t stream, cudaGraphNodeType type, NodeWork work);
// What an event tells of: a place in a capture, if the stream is in one.
void captureRecord(cudaStream_t stream, cudaEvent_t event);
cudaError_t captureWait(cudaStream_t stream, cudaEvent_t event, bool recorded);
// May the host wait for this stream, or with null for all of them? A capture that is under way is spoilt if not.
cudaError_t mayWaitFor(cudaStream_t stream);
// May work go into this stream? Not into the legacy one, which waits for all, while one of those is captured.
cudaError_t mayUse(cudaStream_t stream);
void forgetCapturedEvent(cudaEvent_t event);
void resetCaptures();

}  // namespace cpu_device
