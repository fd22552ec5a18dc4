// barrier.sync and barrier.arrive: some warps of a block produce what others use.
#include "check.h"
constexpr int half = 64, rounds = 3;
__device__ void sync(int number, int threads) {
    asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(threads) : "memory");
}
__device__ void arrive(int number, int threads) {
    asm volatile("barrier.cta.arrive.aligned %0, %1;" ::"r"(number), "r"(threads) : "memory");
}

// The first warps store a round's elements; the others take them. Barrier 1: stored. Barrier 2: taken.
__global__ void produceAndUse(int* out) {
    __shared__ int tile[half];
    const int i = threadIdx.x % half;
    if (threadIdx.x < half) {
        for (int r = 0; r < rounds; r++) {
            tile[i] = 100 * r + i;
            arrive(1, 2 * half);
            sync(2, 2 * half);
        }
    } else {
        for (int r = 0; r < rounds; r++) {
            sync(1, 2 * half);
            out[r * half + i] = tile[half - 1 - i];
            arrive(2, 2 * half);
        }
    }
}

// Each half for itself, and then all.
__global__ void eachHalf(int* out) {
    __shared__ int tile[2 * half];
    const int part = threadIdx.x / half, i = threadIdx.x % half;
    tile[threadIdx.x] = threadIdx.x;
    sync(1 + part, half);
    const int other = tile[part * half + half - 1 - i];
    sync(1 + part, half);
    tile[threadIdx.x] = other;
    __barrier_sync(3);
    out[threadIdx.x] = tile[2 * half - 1 - threadIdx.x];
    int count;
    asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, 5; barrier.red.popc.aligned.u32 %0, 0, p; }"
                 : "=r"(count)
                 : "r"(int(threadIdx.x)));
    EXPECT(count == 5);
    asm volatile("{ .reg .pred p, q; setp.eq.s32 p, %1, 3; bar.red.or.pred q, 4, p; selp.s32 %0, 1, 0, q; }"
                 : "=r"(count)
                 : "r"(int(threadIdx.x)));
    EXPECT(count == 1);
}

// A last warp with fewer threads counts as a whole one.
__global__ void reversed(int* out) {
    __shared__ int tile[2 * half];
    tile[threadIdx.x] = threadIdx.x;
    sync(1, (blockDim.x + 31) / 32 * 32);
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main() {
    DeviceArray<int> out(rounds * half), all(2 * half);
    produceAndUse<<<1, 2 * half>>>(out);
    FINISH_KERNEL();
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < half; i++) EXPECT(out.toHost()[r * half + i] == 100 * r + half - 1 - i);
    eachHalf<<<1, 2 * half>>>(all);
    FINISH_KERNEL();
    for (int i = 0; i < 2 * half; i++) EXPECT(all.toHost()[i] == (i < half ? half + i : i - half));
    for (int threads : {1, 8, 33, 100, 2 * half}) {
        reversed<<<1, threads>>>(all);
        FINISH_KERNEL();
        for (int i = 0; i < threads; i++) EXPECT(all.toHost()[i] == threads - 1 - i);
    }
    return finish("numbered_barriers");
}
