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
