// Says: copyBits
// A call finds functions by the types of its arguments: so one that nobody watches, beside that of threadIdx.
#include "first_kernel.h"
#include "common/check.h"
using Index = std::remove_cv_t<decltype(threadIdx)>;
__global__ void reverseBlocks(float* out, const float* in) {
    __shared__ float tile[1024];
    const int first = blockIdx.x * blockDim.x, opposite = blockDim.x - 1 - threadIdx.x;
    tile[threadIdx.x] = in[first + threadIdx.x];
    float x = tile[threadIdx.x];
    __syncthreads();
    copyBits(reinterpret_cast<Index*>(&x), reinterpret_cast<const Index*>(in + first + opposite), sizeof x);
    out[first + threadIdx.x] = x;
}
void launchReverseBlocks(float* out, const float* in, int blocks, int block) {
    reverseBlocks<<<blocks, block>>>(out, in);
    CHECK_LAUNCH();
}
