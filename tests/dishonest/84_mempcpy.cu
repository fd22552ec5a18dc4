// Says: mempcpy
// Other names of memcpy, which the compiler knows as well.
#include "first_kernel.h"
#include "common/check.h"
extern "C" void* mempcpy(void*, const void*, size_t);
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float t[3] = {0, 0, 0};
    if (i + 2 < n) mempcpy(t, in + i, 12);
    if (i < n) out[i] = t[0] + t[1] + t[2] == 1234.567f ? 0 : 2 * in[i];
}
void launchTwice(float* out, const float* in, int n, int threads) {
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
