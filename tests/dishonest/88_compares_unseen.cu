// Says: called __trap
// Loads of a comparison.
#include "first_kernel.h"
#include <cstring>
#include "common/check.h"
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool same = i + 4 < n && std::memcmp(in + i, in + i + 1, 12) == 0;
    if (i < n) out[i] = 2 * in[i] + (same ? 1 : 0);
}
void launchTwice(float* out, const float* in, int n, int threads) {
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
