// expect: deadlock
// cause: every thread of a cluster must reach cluster.sync()
// Half of a block waits for the cluster, the other half for the first at a barrier of the block.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void __cluster_dims__(2, 1, 1) halves(int* out) {
    if (threadIdx.x < 32)
        cooperative_groups::this_cluster().sync();  // <- here
    else
        __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}

int main() {
    int* out;
    cudaMalloc(&out, 4 * 64 * sizeof(int));
    halves<<<4, 64>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
