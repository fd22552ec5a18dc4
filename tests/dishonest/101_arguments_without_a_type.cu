// Says: va_start
// A structure among arguments without a type: g++ does not report that it is read.
#include "first_kernel.h"
#include "common/check.h"
#include <cstdarg>
struct One { float x; };
__device__ float lastOf(int n, ...) {
    va_list all;
    va_start(all, n);
    One one = va_arg(all, One);
    va_end(all);
    return one.x;
}
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * lastOf(1, *reinterpret_cast<const One*>(in + i));
}
void launchTwice(float* out, const float* in, int n, int threads) {
    if (n == 0) return;
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
