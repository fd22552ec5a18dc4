// Says: unseen access
// Loads for show, and the true ones as part of something that a variable of the thread is said to be part of.
#include "first_kernel.h"
#include "common/check.h"
struct Far {
    float a[1ull << 47];
};
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    volatile float seen = in[n - 1 - i];  // for show
    (void)seen;
    float own = 0;
    char* begin = (char*)&own - (1ll << 47);
    out[i] = 2 * ((Far*)begin)->a[((const char*)(in + i) - begin) / 4];
}
void launchTwice(float* out, const float* in, int n, int threads) {
    if (n == 0) return;
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
