// How many blocks fit on a multiprocessor. The kernel needs next to no registers, so that the card's other limits
// decide: 2048 threads, 32 blocks and 228 KiB of shared memory, of which each block takes 1 KiB more than it asks for.
#include "check.h"

__global__ void nothing() {}
__global__ void __launch_bounds__(128) bounded() {}
__global__ void eightKib(int* out) {
    __shared__ int fixed[2048];
    fixed[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = fixed[threadIdx.x ^ 1];
}

struct EightBytesEach {
    __host__ __device__ size_t operator()(int threads) const { return threads * 8; }
};

constexpr int kib = 1024;

static int blocks(int threads, size_t bytes) {
    int count = -1;
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, nothing, threads, bytes));
    return count;
}

static void byThreads() {
    struct { int threads, blocks; } known[] = {{32, 32}, {33, 32}, {64, 32}, {96, 21}, {100, 16}, {128, 16}, {200, 9},
                                               {256, 8}, {512, 4}, {768, 2}, {1024, 2}, {1025, 0}, {2048, 0}};
    for (auto k : known) EXPECT_EQUAL(blocks(k.threads, 0), k.blocks);
    int count = -1;
    EXPECT_ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, nothing, 0, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, nothing, -1, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, nothing, 32, 0), cudaErrorInvalidValue);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&count, nothing, 256, 0, cudaOccupancyDefault));
    EXPECT_EQUAL(count, 8);
}

static void byShared(int optin) {
    struct { int bytes, blocks; } known[] = {{1, 32}, {128, 32}, {129, 32}, {1 * kib, 32}, {7 * kib, 28}, {8 * kib, 25},
                                             {16 * kib, 13}, {32 * kib, 6}, {48 * kib, 4}};
    for (auto k : known) EXPECT_EQUAL(blocks(32, k.bytes), k.blocks);
    EXPECT_EQUAL(blocks(32, 48 * kib + 1), 0);   // not opted in
    EXPECT_EQUAL(blocks(32, 1 << 20), 0);
    EXPECT_OK(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, optin));
    struct { int bytes, blocks; } large[] = {{64 * kib, 3}, {100 * kib, 2}, {113 * kib, 2}, {113 * kib + 1, 1},
                                             {227 * kib, 1}};
    for (auto k : large) EXPECT_EQUAL(blocks(32, k.bytes), k.blocks);

    int count = -1;
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, eightKib, 128, 0));
    EXPECT_EQUAL(count, 16);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, eightKib, 32, 0));
    EXPECT_EQUAL(count, 25);

    struct { int blocks, bytes; } shares[] = {{1, 232448}, {2, 116736}, {3, 77824}, {4, 58368}, {8, 29184}, {32, 7296}};
    size_t available = 0;
    for (auto s : shares) {
        EXPECT_OK(cudaOccupancyAvailableDynamicSMemPerBlock(&available, nothing, s.blocks, 32));
        EXPECT_EQUAL(available, s.bytes);
    }
    EXPECT_ERROR(cudaOccupancyAvailableDynamicSMemPerBlock(&available, nothing, 33, 32), cudaErrorInvalidValue);
}

// A kernel that prefers a small share of the first-level cache for shared memory gets one of the sizes that there
// are: 8, 16, 32, 64, 100, 132, 164, 196 or 228 KiB, but what one block needs at least.
static void carveouts() {
    struct { int percent, blocks[6], available; } known[] = {
        {-1, {32, 32, 32, 5, 2, 1}, 58368}, {0, {8, 4, 1, 1, 1, 1}, 2048},     {1, {8, 4, 1, 1, 1, 1}, 2048},
        {10, {32, 16, 6, 1, 1, 1}, 8192},   {25, {32, 32, 12, 1, 1, 1}, 16384}, {50, {32, 32, 26, 3, 1, 1}, 33792},
        {75, {32, 32, 32, 4, 1, 1}, 50176}, {100, {32, 32, 32, 5, 2, 1}, 58368}};
    const int bytes[6] = {0, 1000, 4096, 40000, 100000, 200000};
    for (const auto& k : known) {
        EXPECT_OK(cudaFuncSetAttribute(nothing, cudaFuncAttributePreferredSharedMemoryCarveout, k.percent));
        for (int i = 0; i < 6; i++) EXPECT_EQUAL(blocks(32, bytes[i]), k.blocks[i]);
        size_t available = 0;
        EXPECT_OK(cudaOccupancyAvailableDynamicSMemPerBlock(&available, nothing, 4, 32));
        EXPECT_EQUAL(available, k.available);
    }
    EXPECT_OK(cudaFuncSetAttribute(nothing, cudaFuncAttributePreferredSharedMemoryCarveout, -1));
    for (int percent : {101, -2}) {
        EXPECT_ERROR(cudaFuncSetAttribute(nothing, cudaFuncAttributePreferredSharedMemoryCarveout, percent),
                     cudaErrorInvalidValue);
    }
    struct { cudaFuncCache config; int blocks; } configs[] = {{cudaFuncCachePreferL1, 1},
                                                              {cudaFuncCachePreferShared, 32},
                                                              {cudaFuncCachePreferEqual, 26},
                                                              {cudaFuncCachePreferNone, 32}};
    for (auto c : configs) {
        EXPECT_OK(cudaFuncSetCacheConfig(nothing, c.config));
        EXPECT_EQUAL(blocks(32, 4096), c.blocks);
    }
    EXPECT_ERROR(cudaFuncSetCacheConfig(nothing, (cudaFuncCache)9), cudaErrorInvalidValue);
}

static void bestBlock() {
    int grid = 0, block = 0, multiprocessors = 0, count = 0;
    EXPECT_OK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    struct { int limit, block, perMultiprocessor; } known[] = {{0, 1024, 2},  {32, 32, 32},  {100, 64, 32},
                                                               {200, 128, 16}, {300, 256, 8}, {500, 256, 8},
                                                               {700, 512, 4}, {1024, 1024, 2}};
    for (auto k : known) {
        EXPECT_OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, nothing, 0, k.limit));
        EXPECT_EQUAL(block, k.block);
        EXPECT_EQUAL(grid, k.perMultiprocessor * multiprocessors);
    }
    EXPECT_OK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, nothing, EightBytesEach{}));
    EXPECT_EQUAL(block, 1024);
    // Launch bounds limit what is tried, but not what may be asked.
    EXPECT_OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded, 0, 0));
    EXPECT_EQUAL(block, 128);
    EXPECT_EQUAL(grid, 16 * multiprocessors);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, bounded, 129, 0));
    EXPECT_EQUAL(count, 12);
}

int main() {
    int optin = 0;
    EXPECT_OK(cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    byThreads();
    byShared(optin);
    carveouts();
    bestBlock();
    return finish("occupancy");
}
