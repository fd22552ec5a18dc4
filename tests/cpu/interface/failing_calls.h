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

// A launch, and what waiting for it says.
cudaError_t crash();

// What waiting says for streams of which the last has a kernel in it.
struct Waited {
    cudaError_t inOther, inLegacy, inOwn;
};
Waited waitInStreams();

// What waiting for events says, after a launch in the legacy stream: of one recorded before it, of one in a stream that
// waits for no other, of one in the legacy stream, and of one in the first stream after that has waited for the second.
enum class Recorded { before, apart, behind, behindAnEvent };
cudaError_t waitForEvent(Recorded where);
