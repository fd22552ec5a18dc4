// expect: race in shared memory
// object: mine
// cause: a cluster.sync() is missing between the two accesses
// What a block writes after it has arrived at the barrier, the others need not see when they have passed it.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) sum(int* out) {
    __shared__ int mine;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) mine = 0;
    cluster.sync();
    cluster.barrier_arrive();
    if (threadIdx.x == 0) mine = blockIdx.x;  // <- here
    cluster.barrier_wait();
    if (threadIdx.x == 0) out[blockIdx.x] = *cluster.map_shared_rank(&mine, cluster.block_rank() ^ 1);  // <- here
    cluster.sync();
}

int main() {
    int h[4] = {}, *out;
    cudaMalloc(&out, sizeof h);
    sum<<<4, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(out);
    return 0;
}
