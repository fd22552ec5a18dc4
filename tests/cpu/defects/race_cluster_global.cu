// expect: race in global memory
// object: data
// cause: blocks run in any order
// The barrier of a cluster orders its own blocks. The last one's neighbour is in the next cluster.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void __cluster_dims__(2, 1, 1) shift(int* data, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int next = data[(i + 1) % n];  // <- here
    cooperative_groups::this_cluster().sync();
    data[i] = next;  // <- other
}

int main() {
    const int n = 256;
    int h[n] = {}, *data;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    shift<<<n / 64, 64>>>(data, n);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(data);
    return 0;
}
