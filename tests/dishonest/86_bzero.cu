// Says: bzero
#include "first_kernel.h"
#include "common/check.h"
extern "C" void bzero(void*, size_t);
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) bzero(out + i, 4), out[i] = 2 * in[i];
}
void launchTwice(float* out, const float* in, int n, int threads) {
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
