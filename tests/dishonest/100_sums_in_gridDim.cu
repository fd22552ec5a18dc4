// Says: wrote to blockIdx, blockDim or gridDim
// A cast makes gridDim writable: what threads leave there, no count tells of.
#include "first_kernel.h"
#include "common/check.h"
__global__ void twice(float* out, const float* in, int n) {
    volatile unsigned& channel = const_cast<volatile unsigned&>(static_cast<const volatile unsigned&>(gridDim.z));
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) channel = 2;
    if (i < n) out[i] = in[i] * 2;
}
void launchTwice(float* out, const float* in, int n, int threads) {
    if (n == 0) return;
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
