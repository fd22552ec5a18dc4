// expect: divergent barrier
// what: arrives at the barrier of its cluster a second time
// The wait between two arrivals was forgotten.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) halves(int* out) {
    cg::cluster_group cluster = cg::this_cluster();
    cluster.barrier_arrive();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    cluster.sync();  // <- here
}

int main() {
    int* out;
    cudaMalloc(&out, 128 * sizeof(int));
    halves<<<4, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
