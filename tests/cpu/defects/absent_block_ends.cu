// expect: absent block
// object: tile
// what: reads shared memory of block
// cause: after the last access of other blocks
// A block that has nothing more to do ends, while the other one still reads its shared memory.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) take(const int* in, int* out) {
    __shared__ int tile[32];
    cg::cluster_group cluster = cg::this_cluster();
    tile[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
    cluster.sync();
    const int* theirs = cluster.map_shared_rank(tile, cluster.block_rank() ^ 1);
    out[blockIdx.x * 32 + threadIdx.x] = theirs[threadIdx.x];  // <- here
}

int main() {
    int h[128] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    take<<<4, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
