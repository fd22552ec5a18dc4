// Stage 7.9: the sum and the count are volatile, and not atomic.
// Refused: race in global memory
// Refused: lose changes: use atomicAdd
// CHANGE(7.9 kernel)
__device__ unsigned long long sumOfBlocks = 0;
__device__ unsigned finishedBlocks = 0;
// TO
__device__ volatile unsigned long long sumOfBlocks = 0;
__device__ volatile unsigned finishedBlocks = 0;
// END(7.9 kernel)
// CHANGE(7.9 kernel)
    atomicAdd(&sumOfBlocks, static_cast<unsigned long long>(sum));
// TO
    sumOfBlocks = sumOfBlocks + static_cast<unsigned long long>(sum);
// END(7.9 kernel)
// CHANGE(7.9 kernel)
    bool last = atomicInc(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;   // which also sets it back to 0
    if (last) *total = static_cast<Sum>(atomicExch(&sumOfBlocks, 0));
// TO
    finishedBlocks = finishedBlocks + 1;
    if (finishedBlocks == gridDim.x) {
        *total = static_cast<Sum>(sumOfBlocks);
        sumOfBlocks = 0;
        finishedBlocks = 0;
    }
// END(7.9 kernel)
