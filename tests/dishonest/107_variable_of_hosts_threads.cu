// Says: undefined in device code
// A variable of each of the host's threads, which no GPU has, instead of the block's.
#include "first_kernel.h"
#include "common/check.h"
thread_local float tile[1024];
__global__ void reverseBlocks(float* out, const float* in) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[blockDim.x - 1 - threadIdx.x];
}
void launchReverseBlocks(float* out, const float* in, int blocks, int block) {
    reverseBlocks<<<blocks, block>>>(out, in);
    CHECK_LAUNCH();
}
