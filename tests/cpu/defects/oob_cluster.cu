// expect: out of bounds
// object: tile
// One element behind an array in another block's shared memory.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) shift(int* out) {
    __shared__ int tile[32];
    cg::cluster_group cluster = cg::this_cluster();
    tile[threadIdx.x] = blockIdx.x;
    cluster.sync();
    const int* theirs = cluster.map_shared_rank(tile, cluster.block_rank() ^ 1);
    const int next = theirs[threadIdx.x + 1];  // <- here
    cluster.sync();
    out[blockIdx.x * 32 + threadIdx.x] = next;
}

int main() {
    int* out;
    cudaMalloc(&out, 4 * 32 * sizeof(int));
    shift<<<4, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
