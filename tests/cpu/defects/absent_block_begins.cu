// expect: absent block
// object: tile
// block: 0 0 0
// what: writes shared memory of block (1,0,0), which may not have begun
// cause: before the first access
// The other block of the cluster may not have begun when this one stores to its shared memory.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) give(const int* in, int* out) {
    __shared__ int tile[32];
    cg::cluster_group cluster = cg::this_cluster();
    int* there = cluster.map_shared_rank(tile, cluster.block_rank() ^ 1);
    there[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];  // <- here
    cluster.sync();
    out[blockIdx.x * 32 + threadIdx.x] = tile[threadIdx.x];
}

int main() {
    int h[128] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    give<<<4, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
