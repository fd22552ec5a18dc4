// Kernels and launches that interface_test.cpp watches: linked into the test, as a student's file into a grader.
#include "kernels.h"

#include <cuda_runtime.h>

__global__ void copyRow(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];  // <- copy
}

template <int stride>
__global__ void copyStrided(float* out, const float* in, int n) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    if (i < n) out[i] = in[i];
}

__global__ void reverseBlock(float* out, const float* in, bool forgetBarrier) {
    __shared__ float tile[256];
    tile[threadIdx.x] = in[threadIdx.x];
    if (!forgetBarrier) __syncthreads();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}

struct Arrays {
    float *in = nullptr, *out = nullptr;
    Arrays() {
        cudaMalloc(&in, 4096 * sizeof(float));
        cudaMalloc(&out, 4096 * sizeof(float));
        cudaMemset(in, 0, 4096 * sizeof(float));
    }
    ~Arrays() {
        cudaFree(in);
        cudaFree(out);
    }
};

void launchCopy(int n) {
    Arrays a;
    copyRow<<<(n + 127) / 128, 128>>>(a.out, a.in, n);
}

void launchStrided() {
    Arrays a;
    copyStrided<4><<<8, 128>>>(a.out, a.in, 4096);
    copyStrided<2><<<16, 128>>>(a.out, a.in, 4096);
}

void launchReverse(bool forgetBarrier) {
    Arrays a;
    reverseBlock<<<1, 256>>>(a.out, a.in, forgetBarrier);
}
