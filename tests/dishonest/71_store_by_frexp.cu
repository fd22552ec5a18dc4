// A function of <cmath> stores where it is told to: here, nowhere near an array.
#include "first_kernel.h"
#include <cmath>
__global__ void twice(float* out, const float* in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = frexpf(in[i], reinterpret_cast<int*>(0x10000)); }
void launchTwice(float* out, const float* in, int n, int threads) { twice<<<(n + threads - 1) / threads, threads>>>(out, in, n); }
