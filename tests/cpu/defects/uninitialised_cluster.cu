// expect: uninitialised shared memory
// object: tile
// Half of the other block's array was never filled.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) copy(int* out) {
    __shared__ int tile[64];
    cg::cluster_group cluster = cg::this_cluster();
    tile[threadIdx.x] = blockIdx.x;
    cluster.sync();
    const int theirs = cluster.map_shared_rank(tile, cluster.block_rank() ^ 1)[2 * threadIdx.x];  // <- here
    cluster.sync();
    out[blockIdx.x * 32 + threadIdx.x] = theirs;
}

int main() {
    int* out;
    cudaMalloc(&out, 4 * 32 * sizeof(int));
    copy<<<4, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
