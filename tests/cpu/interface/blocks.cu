// A launch of which blocks_test.cpp watches some blocks.
#include "blocks.h"

#include <cooperative_groups.h>
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

__global__ void walkOfOne(float* out, int n) {
    for (int i = threadIdx.x; blockIdx.x == 0 && i < n; i += blockDim.x) out[i] = 1;
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 1 && threadIdx.x == 0) out[0] = out[n - 1];
}

void launchWalkOfOne(int n) {
    float* out;
    cudaMalloc(&out, n * sizeof(float));
    void* arguments[] = {&out, &n};
    cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(walkOfOne), dim3(4), dim3(128), arguments, 0, nullptr);
    cudaFree(out);
}

__global__ void pick(float* out, const float* in, const size_t* places) {
    out[threadIdx.x] = in[places[threadIdx.x]];
}

void launchPick(size_t n, const std::vector<size_t>& places, const std::function<void(float* in)>& fill,
                const std::function<void(float* in)>& empty) {
    float *in, *out;
    size_t* from;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, places.size() * sizeof(float));
    cudaMalloc(&from, places.size() * sizeof(size_t));
    cudaMemcpy(from, places.data(), places.size() * sizeof(size_t), cudaMemcpyHostToDevice);
    for (const auto& prepare : {fill, empty}) {
        prepare(in);
        pick<<<1, unsigned(places.size())>>>(out, in, from);
    }
    cudaFree(in);
    cudaFree(out);
    cudaFree(from);
}
