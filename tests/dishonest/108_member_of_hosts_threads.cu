// Says: undefined in device code
// The same as a member, which belongs to no namespace.
#include "first_kernel.h"
#include "common/check.h"
struct Mine {
    static thread_local float tile[1024];
};
thread_local float Mine::tile[1024];
__global__ void reverseBlocks(float* out, const float* in) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    Mine::tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = Mine::tile[blockDim.x - 1 - threadIdx.x];
}
void launchReverseBlocks(float* out, const float* in, int blocks, int block) {
    reverseBlocks<<<blocks, block>>>(out, in);
    CHECK_LAUNCH();
}
