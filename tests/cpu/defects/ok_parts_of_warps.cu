// expect: nothing
// Barriers of parts of a warp: halves, tiles and groups that keep to themselves, parts that overlap and so hand on what
// they know, and one barrier that lanes reach in both branches.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void halves(int* out) {
    __shared__ int values[64];
    int t = threadIdx.x, lane = t % 32;
    unsigned mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
    values[t] = t;
    for (int d = 8; d > 0; d /= 2) {
        __syncwarp(mask);
        int sum = values[t] + values[t ^ d];
        __syncwarp(mask);
        values[t] = sum;
    }
    out[t] = values[t];
}

__global__ void tiles(int* out) {
    __shared__ int values[64];
    auto tile = cg::tiled_partition<4>(cg::this_thread_block());
    int t = threadIdx.x, first = t - static_cast<int>(tile.thread_rank());
    values[t] = 1;
    tile.sync();
    for (unsigned round = 0; round < 1 + threadIdx.x / 4 % 3; round++) {   // not all tiles are as long
        int next = values[first + (tile.thread_rank() + 1) % 4];
        tile.sync();
        values[t] += next;
        tile.sync();
    }
    out[t] = values[t];
}

__global__ void group(int* out) {
    __shared__ int values[64];
    int t = threadIdx.x;
    if (t % 3 == 0) {
        auto g = cg::coalesced_threads();
        values[t] = t;
        g.sync();
        if (g.thread_rank() + 1 < g.size()) out[t] = values[t + 3];
    }
}

// Lane 0 tells lane 1, which tells lane 2, and so on: each pair has a barrier of its own.
__global__ void chain(int* out) {
    __shared__ int first;
    int lane = threadIdx.x;
    if (lane == 0) first = 77;
    for (int i = 0; i < 31; i++)
        if (lane == i || lane == i + 1) __syncwarp(3u << i);
    out[lane] = first;
}

__global__ void branches(int* out) {
    __shared__ int values[32];
    int lane = threadIdx.x;
    if (lane < 16) {
        values[lane] = lane;
        __syncwarp();
        out[lane] = values[lane + 16];
    } else {
        values[lane] = 2 * lane;
        __syncwarp();
        out[lane] = values[lane - 16];
    }
}

int main() {
    int *out, h[64];
    bool right = true;
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    halves<<<1, 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[0] == 120 && h[40] == 16 * 32 + 120;
    tiles<<<1, 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[0] == 2 && h[5] == 4 && h[10] == 8;
    group<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[0] == 3 && h[27] == 30;
    chain<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[31] == 77;
    branches<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[3] == 38 && h[20] == 4;
    cudaFree(out);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
