// What is seen to be stored is wrong, and put right by what a call by a pointer returns straight into the array.
#include "first_kernel.h"
#include "common/check.h"
struct One {
    float x;
};
__device__ __noinline__ One twiceOf(float x) { return {2 * x}; }
__device__ __noinline__ One thriceOf(float x) { return {3 * x}; }
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i < n ? in[i] : 0;
    if ((i ^ 1) < n) out[i ^ 1] = x;
    __syncwarp();
    if (i >= n) return;
    One (*which)(float) = n > 0 ? &twiceOf : &thriceOf;
    *(One*)(out + i) = which(x);
}
void launchTwice(float* out, const float* in, int n, int threads) {
    if (n == 0) return;
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
