// expect: race in shared memory
// object: tile
// kernel: shift
// cause: a cluster.sync() is missing between the two accesses
// A __syncthreads() is a barrier for one block: the next round writes what another block still reads.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) shift(const int* in, int* out) {
    __shared__ int tile[64];
    cg::cluster_group cluster = cg::this_cluster();
    int sum = 0;
    for (int r = 0; r < 2; r++) {
        tile[threadIdx.x] = in[(r * gridDim.x + blockIdx.x) * 64 + threadIdx.x];  // <- here
        cluster.sync();
        sum += cluster.map_shared_rank(tile, cluster.block_rank() ^ 1)[threadIdx.x];  // <- other
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
    cluster.sync();
}

int main() {
    int h[2 * 4 * 64] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 4 * 64 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    shift<<<4, 64>>>(in, out);
    cudaMemcpy(h, out, 4 * 64 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
