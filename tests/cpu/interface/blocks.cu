// A launch of which blocks_test.cpp watches some blocks.
#include "blocks.h"

#include <cuda_runtime.h>

__global__ void walk(float* out, const float* in, int n) {
    __shared__ float tile[128];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        tile[threadIdx.x] = in[i];
        __syncthreads();
        out[size_t(blockIdx.x) * n + i] = tile[127 - threadIdx.x];
        __syncthreads();
    }
}

void launchWalk(int n) {
    float *in, *out;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, 4ul * n * sizeof(float));
    cudaMemset(in, 0, n * sizeof(float));
    walk<<<4, 128>>>(out, in, n);
    cudaFree(in);
    cudaFree(out);
}
