// Says: called __trap
// A text of three letters is a store of four bytes.
#include "first_kernel.h"
#include <cstring>
#include "common/check.h"
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) std::strcpy(reinterpret_cast<char*>(out + i), "abc"), out[i] = 2 * in[i];
}
void launchTwice(float* out, const float* in, int n, int threads) {
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
