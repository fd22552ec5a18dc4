// Chapter 7: a million numbers, one sum. How do threads that cannot see each other's variables add up together?
// The lesson is chapters/07_reduction/README.md. Build and grade: make chapter_reduction && ./grade
#include "reduction.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "common/check.h"

// Guess before you run. PREDICT(7.3), PREDICT(7.4): sectors that one load of a full warp takes, for 2²⁰ elements.
// PREDICT(7.7): barriers that a block of 256 threads passes. NAN means no guess.
// BEGIN(7 predictions)
const double predictedContiguousLoad = 32;
const double predictedStridedLoad = 4;
const double predictedTreeBarriers = 9;
// INSTEAD
// const double predictedContiguousLoad = NAN;
// const double predictedStridedLoad = NAN;
// const double predictedTreeBarriers = NAN;
// END(7 predictions)

int chooseDevice(const Machine& machine, std::string& whyNot) {
    int chosen = -1;
    // TODO(7.1): try one device after the other until one can be used. Every call may fail: cudaGetErrorString() has
    // the words for whyNot. About 9 lines.
    // BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
    for (int device = 0; error == cudaSuccess && device < count; device++) {
        cudaError_t refused = machine.use(device);
        if (refused == cudaSuccess) return device;
        whyNot += "device " + std::to_string(device) + ": " + cudaGetErrorString(refused) + "\n";
    }
    if (error != cudaSuccess) whyNot = cudaGetErrorString(error);
    // END(7.1)
    return chosen;
}

__global__ void squaresSumSerial(Sum* sums, const int* in, size_t n) {
    // TODO(7.2): one thread adds up everything. Sum(x) makes an int x 64 bits wide. About 3 lines.
    // BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
    // END(7.2)
}

int launchSerial(Sum* sums, const int* in, size_t n) {
    squaresSumSerial<<<1, 1>>>(sums, in, n);
    CHECK_LAUNCH();
    return 1;
}

__global__ void squaresSumContiguous(Sum* sums, const int* in, size_t n) {
    // TODO(7.3): each thread adds up a slice of its own, neighbour after neighbour, into sums[threadIdx.x]. n need not
    // be a multiple of blockDim.x, nor as large. About 6 lines.
    // BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
    // END(7.3)
}

int launchContiguous(Sum* sums, const int* in, size_t n) {
    squaresSumContiguous<<<1, 512>>>(sums, in, n);
    CHECK_LAUNCH();
    return 512;
}

__global__ void squaresSumStrided(Sum* sums, const int* in, size_t n) {
    // TODO(7.4): as many elements for each thread as before, but neighbouring threads read neighbours. About 3 lines.
    // BEGIN(7.4)
    Sum sum = 0;
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
    // END(7.4)
}

int launchStrided(Sum* sums, const int* in, size_t n) {
    squaresSumStrided<<<1, 512>>>(sums, in, n);
    CHECK_LAUNCH();
    return 512;
}

__global__ void squaresSumBlocks(Sum* sums, const int* in, size_t n) {
    // TODO(7.5): the same with the threads of all blocks, each with a sum of its own. About 4 lines.
    // BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
    sums[thread] = sum;
    // END(7.5 kernel)
}

int launchBlocks(Sum* sums, const int* in, size_t n) {
    int filled = 0;
    // TODO(7.5): 8 blocks of 64 threads, and CHECK_LAUNCH(). How many sums do they fill? About 3 lines.
    // BEGIN(7.5 launch)
    squaresSumBlocks<<<8, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 8 * 64;
    // END(7.5 launch)
    return filled;
}

__global__ void squaresSumShared(Sum* sums, const int* in, size_t n) {
    // TODO(7.6): each thread leaves its sum in shared memory, once; when all have, thread 0 adds them up. One sum
    // per block, which has 64 threads. About 9 lines.
    // BEGIN(7.6)
    __shared__ Sum ofThread[64];
    Sum sum = 0;   // in a register, where adding to it costs no access
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    ofThread[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (unsigned t = 1; t < blockDim.x; t++) sum += ofThread[t];
        sums[blockIdx.x] = sum;
    }
    // END(7.6)
}

int launchShared(Sum* sums, const int* in, size_t n) {
    squaresSumShared<<<8, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    return 8;
}

__global__ void squaresSumTree(Sum* sums, const int* in, size_t n) {
    // TODO(7.7): as 7.6, but half of the threads add what the other half holds, then a quarter … The block may have
    // any number of threads, 1 or 96 too. About 10 lines.
    // BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];   // blockDim.x elements
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;   // rounded up: of an odd number, the one in the middle waits for the next step
        if (t < left - half) tree[t] += tree[t + half];
        __syncthreads();
        left = half;
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
    // END(7.7 kernel)
}

void launchTree(Sum* sums, const int* in, size_t n, int blocks, int threads) {
    // TODO(7.7): launch it, with CHECK_LAUNCH(); the third argument is the shared array's size in bytes. About 2 lines.
    // BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads, threads * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
    // END(7.7 launch)
}

// Enough blocks of `threads` to fill the card, and no more than n elements need.
inline int blocksFor(size_t n, int threads) {
    int multiprocessors = 0;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    size_t needed = (n + threads - 1) / threads, fill = 2048 / threads * multiprocessors;
    return static_cast<int>(std::min({std::max(needed, size_t(1)), fill, size_t(mostSums)}));
}

// BEGIN(7.8 helper)
// The sum over the lanes of a warp, in lane 0.
__device__ Sum sumOfWarp(Sum value) {
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;
}

// END(7.8 helper)
__global__ void squaresSumWarp(Sum* sums, const int* in, size_t n) {
    // TODO(7.8): the lanes of a warp add up by __shfl_down_sync, without shared memory. Then only one sum per warp is
    // left for the block to add up. About 12 lines, and a function for the warp.
    // BEGIN(7.8 kernel)
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
        if (lane == 0) sums[blockIdx.x] = sum;
    }
    // END(7.8 kernel)
}

int launchWarp(Sum* sums, const int* in, size_t n) {
    int filled = 0;
    // TODO(7.8): blocksFor() tells how many blocks fill the card. End with CHECK_LAUNCH(). About 3 lines.
    // BEGIN(7.8 launch)
    filled = blocksFor(n, 256);
    squaresSumWarp<<<filled, 256>>>(sums, in, n);
    CHECK_LAUNCH();
    // END(7.8 launch)
    return filled;
}

// BEGIN(7.9 kernel)
// What the blocks of a launch have in common. Whoever is the last to finish sets both back for the next launch.
__device__ unsigned long long sumOfBlocks = 0;
__device__ unsigned finishedBlocks = 0;

__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, i = thread;
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 v[4];   // four loads of 16 bytes a lane are under way before the first is waited for
        for (int j = 0; j < 4; j++) v[j] = fours[i + j * threads];
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; i < n / 4; i += threads) sum += squares(fours[i]);
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];   // what is left behind the last four
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp != 0) return;
    sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
    if (lane != 0) return;
    // Whoever adds last, the sum is the same: integers may be added in any order.
    atomicAdd(&sumOfBlocks, static_cast<unsigned long long>(sum));
    __threadfence();   // the sum first, then the count: who counts last finds all sums added
    bool last = atomicInc(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;   // which also sets it back to 0
    if (last) *total = static_cast<Sum>(atomicExch(&sumOfBlocks, 0));
}

// END(7.9 kernel)
void launchFast(Sum* sum, const int* in, size_t n) {
    // TODO(7.9): as fast as you can: the whole sum, with a kernel of your own. 16 bytes per load, one or two launches;
    // of atomics a block makes one for its sum and one to count, and the last one more. CHECK_LAUNCH() behind it,
    // CHECK() around other calls.
    // BEGIN(7.9 launch)
    squaresSumFast<<<blocksFor((n + 3) / 4, 1024), 1024>>>(sum, in, n);
    CHECK_LAUNCH();
    // END(7.9 launch)
}

double clockBandwidth(const BlockTime* times, int blocks, size_t bytes, double clockHertz) {
    double gigabytesPerSecond = 0;
    // TODO(7.10): each multiprocessor has a clock of its own, shared by the blocks that ran there. The kernel took as
    // long as the multiprocessor that was busy for longest, from its first start to its last end. About 10 lines.
    // BEGIN(7.10)
    std::map<int, BlockTime> busy;   // by multiprocessor: from its first start to its last end
    for (int b = 0; b < blocks; b++) {
        BlockTime& m = busy.emplace(times[b].multiprocessor, times[b]).first->second;
        m.start = std::min(m.start, times[b].start);
        m.end = std::max(m.end, times[b].end);
    }
    long long cycles = 0;
    for (const auto& [multiprocessor, m] : busy) cycles = std::max(cycles, m.end - m.start);
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
    // END(7.10)
    return gigabytesPerSecond;
}

// Bug hunt: the tree as it was published, in 8 blocks of 64 threads. Its sums have always been right.
constexpr int blockNum = 8, threadNum = 64;

__global__ void squaresSumPublished(Sum* sums, const int* in, size_t n) {
    // TODO(7.11): find what is wrong, here or elsewhere, and mend it. 1 line.
    // BEGIN(7.11 kernel)
    __shared__ Sum shared[threadNum];
    // INSTEAD
    // __shared__ Sum shared[blockNum];
    // END(7.11 kernel)
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
    // BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, threadNum>>>(sums, in, n);
    // INSTEAD
    // squaresSumPublished<<<blockNum, threadNum, threadNum * sizeof(Sum)>>>(sums, in, n);
    // END(7.11 launch)
    CHECK_LAUNCH();
    return blockNum;
}
