// Says: unseen access
// Loads for show, and the true ones as elements of an array of no length.
#include "first_kernel.h"
#include "common/check.h"
struct Own {
    int n;
    float a[0];
};
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    volatile float seen = in[n - 1 - i];  // for show
    (void)seen;
    Own own;
    own.n = 0;
    out[i] = 2 * own.a[in + i - own.a];
}
void launchTwice(float* out, const float* in, int n, int threads) {
    if (n == 0) return;
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
