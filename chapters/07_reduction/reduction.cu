// Chapter 7: a million numbers, one sum. How do threads that cannot see each other's variables add up together?
// The lesson is chapters/07_reduction/README.md. Build and grade: make chapter_reduction && ./grade
#include "reduction.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "common/check.h"

// Guess before you run. PREDICT(7.3), PREDICT(7.4): sectors that one load of a full warp takes, for 2²⁰ elements.
// PREDICT(7.7): barriers that a block of 256 threads passes. NAN means no guess.
const double predictedContiguousLoad = NAN;
const double predictedStridedLoad = NAN;
const double predictedTreeBarriers = NAN;

int chooseDevice(const Machine& machine, std::string& whyNot) {
    int chosen = -1;
    // TODO(7.1): try one device after the other until one can be used. Every call may fail: cudaGetErrorString() has
    // the words for whyNot. About 9 lines.
    return chosen;
}

__global__ void squaresSumSerial(Sum* sums, const int* in, size_t n) {
    // TODO(7.2): one thread adds up everything. Sum(x) makes an int x 64 bits wide. About 3 lines.
}

int launchSerial(Sum* sums, const int* in, size_t n) {
    squaresSumSerial<<<1, 1>>>(sums, in, n);
    CHECK_LAUNCH();
    return 1;
}

__global__ void squaresSumContiguous(Sum* sums, const int* in, size_t n) {
    // TODO(7.3): each thread adds up a slice of its own, neighbour after neighbour, into sums[threadIdx.x]. n need not
    // be a multiple of blockDim.x, nor as large. About 6 lines.
}

int launchContiguous(Sum* sums, const int* in, size_t n) {
    squaresSumContiguous<<<1, 512>>>(sums, in, n);
    CHECK_LAUNCH();
    return 512;
}

__global__ void squaresSumStrided(Sum* sums, const int* in, size_t n) {
    // TODO(7.4): as many elements for each thread as before, but neighbouring threads read neighbours. About 3 lines.
}

int launchStrided(Sum* sums, const int* in, size_t n) {
    squaresSumStrided<<<1, 512>>>(sums, in, n);
    CHECK_LAUNCH();
    return 512;
}

__global__ void squaresSumBlocks(Sum* sums, const int* in, size_t n) {
    // TODO(7.5): the same with the threads of all blocks, each with a sum of its own. About 4 lines.
}

int launchBlocks(Sum* sums, const int* in, size_t n) {
    int filled = 0;
    // TODO(7.5): 8 blocks of 64 threads, and CHECK_LAUNCH(). How many sums do they fill? About 3 lines.
    return filled;
}

__global__ void squaresSumShared(Sum* sums, const int* in, size_t n) {
    // TODO(7.6): each thread leaves its sum in shared memory, once; when all have, thread 0 adds them up. One sum
    // per block, which has 64 threads. About 9 lines.
}

int launchShared(Sum* sums, const int* in, size_t n) {
    squaresSumShared<<<8, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    return 8;
}

__global__ void squaresSumTree(Sum* sums, const int* in, size_t n) {
    // TODO(7.7): as 7.6, but half of the threads add what the other half holds, then a quarter … The block may have
    // any number of threads, 1 or 96 too. About 10 lines.
}

void launchTree(Sum* sums, const int* in, size_t n, int blocks, int threads) {
    // TODO(7.7): launch it, with CHECK_LAUNCH(); the third argument is the shared array's size in bytes. About 2 lines.
}

// Enough blocks of `threads` to fill the card, and no more than n elements need.
inline int blocksFor(size_t n, int threads) {
    int multiprocessors = 0;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    size_t needed = (n + threads - 1) / threads, fill = 2048 / threads * multiprocessors;
    return static_cast<int>(std::min({std::max(needed, size_t(1)), fill, size_t(mostSums)}));
}

__global__ void squaresSumWarp(Sum* sums, const int* in, size_t n) {
    // TODO(7.8): the lanes of a warp add up by __shfl_down_sync, without shared memory. Then only one sum per warp is
    // left for the block to add up. About 12 lines, and a function for the warp.
}

int launchWarp(Sum* sums, const int* in, size_t n) {
    int filled = 0;
    // TODO(7.8): blocksFor() tells how many blocks fill the card. End with CHECK_LAUNCH(). About 3 lines.
    return filled;
}

void launchFast(Sum* sum, const int* in, size_t n) {
    // TODO(7.9): as fast as you can: the whole sum, with a kernel of your own. 16 bytes per load, one or two launches;
    // of atomics a block makes one for its sum and one to count, and the last one more. CHECK_LAUNCH() behind it,
    // CHECK() around other calls.
}

double clockBandwidth(const BlockTime* times, int blocks, size_t bytes, double clockHertz) {
    double gigabytesPerSecond = 0;
    // TODO(7.10): each multiprocessor has a clock of its own, shared by the blocks that ran there. The kernel took as
    // long as the multiprocessor that was busy for longest, from its first start to its last end. About 10 lines.
    return gigabytesPerSecond;
}

// Bug hunt: the tree as it was published, in 8 blocks of 64 threads. Its sums have always been right.
constexpr int blockNum = 8, threadNum = 64;

__global__ void squaresSumPublished(Sum* sums, const int* in, size_t n) {
    // TODO(7.11): find what is wrong, here or elsewhere, and mend it. 1 line.
    __shared__ Sum shared[blockNum];
    int t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * threadNum + t; i < n; i += blockNum * threadNum) sum += Sum(in[i]) * in[i];
    shared[t] = sum;
    __syncthreads();
    for (int half = threadNum / 2; half > 0; half /= 2) {
        if (t < half) shared[t] += shared[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = shared[0];
}

int launchPublished(Sum* sums, const int* in, size_t n) {
    squaresSumPublished<<<blockNum, threadNum, threadNum * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
    return blockNum;
}
