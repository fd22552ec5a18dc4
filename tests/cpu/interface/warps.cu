// Lanes of a warp that rely on one another: rightly, or on those who happen to be there.
#include "warps.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void inSharedMemory(int* out, const int* in) {
    __shared__ int tree[32];
    unsigned lane = threadIdx.x, mask = __activemask();
    tree[lane] = in[lane];
    __syncwarp(mask);
    for (unsigned half = 16; half > 0; half /= 2) {
        if (lane < half) tree[lane] += tree[lane + half];
        __syncwarp(mask);
    }
    if (lane == 0) *out = tree[0];
}

__global__ void byShuffles(int* out, const int* in) {
    unsigned mask = __activemask();
    int sum = in[threadIdx.x];
    for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(mask, sum, half);
    if (threadIdx.x == 0) *out = sum;
}

__global__ void ofNamedLanes(int* out, const int* in) {
    int sum = in[threadIdx.x];
    for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffff, sum, half);
    if (threadIdx.x == 0) *out = sum;
}

__global__ void ofThoseWhoAreThere(int* out, const int* in) {
    if (in[threadIdx.x] % 2 == 0) return;
    cg::coalesced_group group = cg::coalesced_threads();
    int first = 0;
    if (group.thread_rank() == 0) first = atomicAdd(out, int(group.size()));
    first = group.shfl(first, 0);
    out[1 + first + group.thread_rank()] = in[threadIdx.x];
}

void sumInSharedMemory(int* out, const int* in) { inSharedMemory<<<1, 32>>>(out, in); }
void sumByShuffles(int* out, const int* in) { byShuffles<<<1, 32>>>(out, in); }
void sumOfNamedLanes(int* out, const int* in) { ofNamedLanes<<<1, 32>>>(out, in); }
void listOddNumbers(int* out, const int* in) { ofThoseWhoAreThere<<<1, 32>>>(out, in); }
