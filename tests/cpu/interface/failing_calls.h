#pragma once

#include <cuda_runtime_api.h>

// One call of each sort, each of them made whatever the ones before have given: what they gave.
struct Given {
    cudaError_t allocated, launched, waited, copied, freed;
    bool hasMemory;  // cudaMalloc gave some
    int value;       // what the kernel left, 7; 0 if nothing was copied
};
Given makeCalls();

// What cudaStreamQuery says after a launch, once more, and after another launch that was waited for.
struct Asked {
    cudaError_t first, second, afterWaiting;
};
Asked askAfterLaunches();
