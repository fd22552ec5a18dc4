// Calls that failing_calls_test.cpp makes fail.
#include "failing_calls.h"

#include <cuda_runtime.h>

__device__ int left = 1;

__global__ void leave(int value) { left = value; }

Given makeCalls() {
    Given given{};
    int* memory = nullptr;
    given.allocated = cudaMalloc(&memory, sizeof(int));
    given.hasMemory = memory != nullptr;
    leave<<<1, 1>>>(7);  // <- launch
    given.launched = cudaGetLastError();
    given.waited = cudaDeviceSynchronize();
    given.copied = cudaMemcpyFromSymbol(&given.value, left, sizeof left);  // <- copy
    given.freed = cudaFree(memory);
    return given;
}

cudaError_t crash() {
    leave<<<1, 1>>>(7);
    return cudaDeviceSynchronize();
}

Waited waitInStreams() {
    Waited waited{};
    cudaStream_t own, other;
    cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    leave<<<1, 1, 0, own>>>(7);
    waited.inOther = cudaStreamSynchronize(other);
    waited.inLegacy = cudaStreamSynchronize(nullptr);
    waited.inOwn = cudaStreamSynchronize(own);
    return waited;
}

cudaError_t waitForEvent(Recorded where) {
    cudaStream_t apart;
    cudaEvent_t waitedFor, other;
    cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking);
    cudaEventCreate(&waitedFor);
    cudaEventCreate(&other);
    cudaEventRecord(waitedFor);
    leave<<<1, 1>>>(7);
    if (where != Recorded::before) cudaEventRecord(other);
    if (where == Recorded::behind) cudaEventRecord(waitedFor, cudaStreamLegacy);
    if (where == Recorded::behindAnEvent) cudaStreamWaitEvent(apart, other);
    if (where == Recorded::apart || where == Recorded::behindAnEvent) cudaEventRecord(waitedFor, apart);
    return cudaEventSynchronize(waitedFor);
}

Asked askAfterLaunches() {
    Asked asked{};
    leave<<<1, 1>>>(7);
    asked.first = cudaStreamQuery(nullptr);
    asked.second = cudaStreamQuery(nullptr);
    leave<<<1, 1>>>(7);
    cudaDeviceSynchronize();
    asked.afterWaiting = cudaStreamQuery(nullptr);
    return asked;
}
