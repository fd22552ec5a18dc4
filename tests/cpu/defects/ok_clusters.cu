// expect: nothing
// Blocks of a cluster fill, read and add to one another's shared memory, with a barrier of the cluster between, and
// wait for the last reader before they end.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) turn(const int* in, int* out, int rounds) {
    __shared__ int tile[64];
    __shared__ int total;
    cg::cluster_group cluster = cg::this_cluster();
    tile[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
    if (threadIdx.x == 0) total = 0;
    cluster.sync();
    for (int r = 0; r < rounds; r++) {
        const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
        const int theirs = cluster.map_shared_rank(tile, next)[63 - threadIdx.x];
        auto token = cluster.barrier_arrive();
        out[blockIdx.x * 64 + threadIdx.x] = theirs;
        cluster.barrier_wait(static_cast<decltype(token)&&>(token));
        tile[threadIdx.x] = theirs;
        atomicAdd(cluster.map_shared_rank(&total, 0), theirs);
        cluster.sync();
    }
    if (cluster.thread_rank() == 0) out[gridDim.x * 64 + blockIdx.x / 4] = total;
}

int main() {
    const int n = 8 * 64;
    int h[n + 2], *in, *out;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, n * sizeof(int), cudaMemcpyHostToDevice);
    turn<<<8, 64>>>(in, out, 4);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    bool right = h[n] == 4 * 256 * 255 / 2 && h[n + 1] == 4 * (256 * 255 / 2 + 256 * 256);
    for (int i = 0; i < n; i++) right = right && h[i] == i;
    return right ? 0 : 1;
}
