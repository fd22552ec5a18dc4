// expect: race in shared memory
// expect: race in shared memory
// expect: race in shared memory
// cause: between the wait for a copy and what other threads read of it
// what: by an asynchronous copy
// A wait is for one's own copies only; and the next copy must not come before the others have read.
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>

#include <cstdio>

namespace cg = cooperative_groups;
constexpr int block = 128;

__global__ void beforeReading(const int* in, int* out) {
    __shared__ int tile[block];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- here
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[block - 1 - threadIdx.x];  // <- other
}

__global__ void beforeNextCopy(const int* in, int* out) {
    __shared__ int tile[block];
    int sum = 0;
    for (int n = 0; n < 2; n++) {
        __pipeline_memcpy_async(&tile[threadIdx.x], &in[n + threadIdx.x], sizeof(int));  // <- here
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        sum += tile[block - 1 - threadIdx.x];  // <- other
    }
    out[threadIdx.x] = sum;
}

// A tile's barrier is for its own threads.
__global__ void nextTile(const int* in, int* out) {
    __shared__ int values[block];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    values[threadIdx.x] = in[threadIdx.x];  // <- here
    tile.sync();
    out[threadIdx.x] = values[(threadIdx.x + 1) % 64 + threadIdx.x / 64 * 64];
    out[threadIdx.x] += values[(threadIdx.x + 1) % block];  // <- other
}

int main() {
    int h[block + 1], *in, *out;
    for (int i = 0; i <= block; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    beforeReading<<<1, block>>>(in, out);
    beforeNextCopy<<<1, block>>>(in, out);
    nextTile<<<1, block>>>(in, out);
    cudaMemcpy(h, out, block * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[7]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
