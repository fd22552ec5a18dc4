// Loads for show, and the true ones as an argument of a call by a pointer: clang++ tells of them, and g++ does not.
#include "first_kernel.h"
#include "common/check.h"
struct One {
    float x;
    __device__ __noinline__ float twice(One o) { return 2 * o.x; }
    __device__ __noinline__ float thrice(One o) { return 3 * o.x; }
};
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    volatile float seen = in[n - 1 - i];  // for show
    (void)seen;
    One own{1};
    float (One::*which)(One) = n > 0 ? &One::twice : &One::thrice;
    out[i] = (own.*which)(*(const One*)(in + i));
}
void launchTwice(float* out, const float* in, int n, int threads) {
    if (n == 0) return;
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
