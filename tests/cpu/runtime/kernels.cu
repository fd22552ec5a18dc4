// What runtime_test.cpp runs.
#include "kernels.h"

#include <cpu_device/runtime_api.h>
#include <cuda_runtime.h>

// Made before the runtime's own objects.
struct Early {
    Early() {
        void* memory;
        cudaMalloc(&memory, 4);
        cudaFree(memory);
    }
};
Early early;

__global__ void turn(int* out, const int* in) {
    __shared__ int tile[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void writeAt(int* out, int i) { out[i] = 1; }

bool turnAround() {
    int host[256], *in, *out;
    for (int i = 0; i < 256; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    turn<<<4, 64>>>(out, in);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    bool right = cudaGetLastError() == cudaSuccess;
    for (int i = 0; i < 256; i++) right = right && host[i] == i / 64 * 64 + 63 - i % 64;
    return right;
}

int writeOutside() {
    int* out;
    cudaMalloc(&out, 10 * sizeof(int));
    writeAt<<<1, 1>>>(out, 10);
    cudaError_t error = cudaGetLastError();
    cpu_device::renewDevice();
    return error;
}

int freeTwice() {
    int* out;
    cudaMalloc(&out, sizeof(int));
    cudaFree(out);
    cudaError_t error = cudaFree(out);
    cudaGetLastError();
    return error;
}
