// In half precision.
#include "first_kernel.h"
#include <cuda_fp16.h>
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __half2float(__float2half(2 * in[i]));
}
void launchTwice(float* out, const float* in, int n, int block) { twice<<<(n + block - 1) / block, block>>>(out, in, n); }
