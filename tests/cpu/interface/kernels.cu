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
    if (i < n) out[i] = in[i];  // <- strided
}

__global__ void reverseBlock(float* out, const float* in, bool forgetBarrier) {
    __shared__ float tile[256];
    tile[threadIdx.x] = in[threadIdx.x];
    if (!forgetBarrier) __syncthreads();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}

// Requests of different fullness. Warp 0 reads 8 elements backwards, the others 32.
__global__ void fuller(float* out, const float* in) {
    __shared__ double pairs[128];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp > 0 || lane % 4 == 1) pairs[threadIdx.x] = in[131 - threadIdx.x];   // <- read
    __syncwarp();
    if (warp == 3) out[threadIdx.x % 8 * 16] = pairs[lane / 2 + 96];   // <- spread
    if (lane < 5 + warp % 2) atomicAdd(out + 1000 + lane, 1.0f);           // <- atomic
    float sum = in[threadIdx.x]; sum += in[threadIdx.x + 8];               // <- twice
    if (sum == 77) out[0] = sum;
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

void launchFuller(int blocks) {
    Arrays a;
    cudaMemset(a.out, 0, 4096 * sizeof(float));
    fuller<<<blocks, 128>>>(a.out, a.in);
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
