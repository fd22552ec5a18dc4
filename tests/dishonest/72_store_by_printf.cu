// printf counts the characters it printed, and stores that where it is told to.
#include "first_kernel.h"
#include <cstdio>
__global__ void twice(float* out, const float* in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) printf("%s%n", "", reinterpret_cast<int*>(out + i)); }
void launchTwice(float* out, const float* in, int n, int threads) { twice<<<(n + threads - 1) / threads, threads>>>(out, in, n); }
