// Barriers of a block with and without a vote, fences, and barriers of a warp.
#include "check.h"

__global__ void counting(int n) {
    int i = threadIdx.x;
    EXPECT(__syncthreads_count(i % 3 == 0) == (n + 2) / 3);
    EXPECT(__syncthreads_count(1) == n);
    EXPECT(__syncthreads_and(i < n) != 0 && __syncthreads_and(i < n - 1) == 0);
    EXPECT(__syncthreads_or(i == n - 1) != 0 && __syncthreads_or(i == n) == 0);
}

__global__ void rotate(int* out, int rounds) {
    __shared__ int ring[128];
    int i = threadIdx.x, next = (i + 1) % blockDim.x;
    ring[i] = i;
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int taken = ring[next];
        __syncthreads();
        ring[i] = taken;
        __syncthreads();
    }
    out[i] = ring[i];
}

__global__ void earlyExit(int* out, int n) {
    if (threadIdx.x >= n) return;
    __shared__ int s[128];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[n - 1 - threadIdx.x];
}

__global__ void treeOfOneWarp(int* out) {
    __shared__ int s[32];
    int lane = threadIdx.x;
    s[lane] = lane;
    __syncwarp();
    for (int d = 16; d > 0; d /= 2) {
        if (lane < d) s[lane] += s[lane + d];
        __syncwarp();
    }
    if (lane == 0) *out = s[0];
}

// The last block to arrive adds what the others left: fence, then counter.
__device__ unsigned arrived;
__global__ void lastBlock(volatile int* partial, int* total) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = blockIdx.x + 1;
        __threadfence();
        last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; b++) sum += partial[b];
        *total = sum;
        __threadfence_system();
    }
    __threadfence_block();
}

int main() {
    counting<<<2, 100>>>(100);
    DeviceArray<int> ring(128), exits(128), tree(1), partial(20), total(1);
    rotate<<<1, 128>>>(ring, 5);
    earlyExit<<<1, 128>>>(exits, 70);
    treeOfOneWarp<<<1, 32>>>(tree);
    lastBlock<<<20, 64>>>(partial, total);
    FINISH_KERNEL();
    std::vector<int> rotated = ring.toHost(), left = exits.toHost();
    for (int i = 0; i < 128; i++) {
        EXPECT(rotated[i] == (i + 5) % 128);
        EXPECT(left[i] == (i < 70 ? 69 - i : 0));
    }
    EXPECT(tree.toHost()[0] == 496);
    EXPECT(total.toHost()[0] == 210);
    return finish("barriers");
}
