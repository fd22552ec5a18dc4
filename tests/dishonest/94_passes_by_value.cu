// Says: too many loads
// An argument that is a structure, which its caller reads.
#include "first_kernel.h"
#include "common/check.h"
struct Many {
    float v[5];
};
__device__ float sum(Many m, int k) {
    float s = 0;
    for (int i = 0; i < k; i++) s += m.v[i % 5] * (k > 3 ? s : i);
    return k > 1000 ? sum(m, k - 2) + sum(m, k - 1) : s;
}
__global__ void twice(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float hidden = 0;
    if (i + 5 < n) hidden = sum(*reinterpret_cast<const Many*>(in + i), i % 4);
    if (i < n) out[i] = hidden == 1234.567f ? 0 : 2 * in[i];
}
void launchTwice(float* out, const float* in, int n, int threads) {
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    CHECK_LAUNCH();
}
