// expect: deadlock
// expect: deadlock
// what: for 64 arrivals of 128, which never come
// A barrier that expects more threads than the block has, and a tile of two warps of which one goes by.
#include <cooperative_groups.h>
#include <cuda/barrier>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void wait(int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    if (threadIdx.x == 0) init(&all, 128);
    __syncthreads();
    if (blockIdx.x == 0)
        all.arrive_and_wait();  // <- here
    else if (threadIdx.x < 32)
        tile.sync();  // <- here
    out[threadIdx.x] = 1;
}

int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    wait<<<2, 64>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaDeviceReset();
    return 0;
}
