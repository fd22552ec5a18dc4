// expect: copy under way
// expect: copy under way
// expect: copy under way
// expect: copy under way
// expect: copy under way
// cause: the wait lets the latest batches go on
// Asynchronous copies that are read too early, written over, or change their source while they are under way.
#include <cuda_pipeline.h>
#include <cuda/barrier>

#include <cstdio>
#include <utility>

constexpr int block = 64;

// A barrier is no wait.
__global__ void withoutWait(const float* in, float* out) {
    __shared__ float tile[block];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));  // <- here
    __pipeline_commit();
    __syncthreads();
    out[threadIdx.x] = tile[block - 1 - threadIdx.x];  // <- other
}

// The last tile is still among those that may go on.
__global__ void lastTile(const float* in, float* out) {
    __shared__ float tile[2][block];
    int t = threadIdx.x;
    for (int n = 0; n < 2; n++) {
        __pipeline_memcpy_async(&tile[n][t], &in[n * block + t], sizeof(float));  // <- here
        __pipeline_commit();
    }
    float sum = 0;
    for (int n = 0; n < 2; n++) {
        __pipeline_wait_prior(1);
        sum += tile[n][t];  // <- other
    }
    out[t] = sum;
}

__global__ void writtenOver(const float* in, float* out) {
    __shared__ float tile[block];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));  // <- here
    if (threadIdx.x >= 60) tile[threadIdx.x] = 0;  // <- other
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void sourceChanged(float* in, float* out) {
    __shared__ float4 tile[block / 4];
    int t = threadIdx.x;
    if (t < block / 4) __pipeline_memcpy_async(&tile[t], &in[4 * t], sizeof(float4));  // <- here
    __pipeline_commit();
    if (t < 4) in[t] = -1;  // <- other
    __pipeline_wait_prior(0);
    if (t < block / 4) out[t] = tile[t].x;
}

// All have arrived, but nobody has asked whether the phase has ended.
__global__ void arrivedOnly(const float* in, float* out) {
    __shared__ float tile[block];
    __shared__ cuda::barrier<cuda::thread_scope_block> filled;
    if (threadIdx.x == 0) init(&filled, block);
    __syncthreads();
    cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), filled);  // <- here
    auto token = filled.arrive();
    out[threadIdx.x] = tile[threadIdx.x];  // <- other
    filled.wait(std::move(token));
}

int main() {
    float h[2 * block], *in, *out;
    for (int i = 0; i < 2 * block; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    withoutWait<<<1, block>>>(in, out);
    lastTile<<<1, block>>>(in, out);
    writtenOver<<<1, block>>>(in, out);
    arrivedOnly<<<1, block>>>(in, out);
    sourceChanged<<<1, block>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[7]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
