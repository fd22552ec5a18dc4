// cudaLaunchKernel and its kin, cooperative launches, and what can be asked about a kernel.
#include <cooperative_groups.h>

#include "check.h"

struct Pair {
    int a;
    double b;
};
__global__ void mix(int* out, char small, Pair pair, const float* in) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = small + pair.a + (int)pair.b + (int)in[threadIdx.x];
}
template <class T>
__global__ void scale(T* values, T factor) {
    values[threadIdx.x] *= factor;
}
__global__ void rotate(int* values, int* other) {
    auto grid = cooperative_groups::this_grid();
    unsigned n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    other[i] = values[(i + 1) % n];
    grid.sync();
    values[i] = other[(i + 1) % n];
}
__global__ void eightKib(int* out) {
    __shared__ int fixed[2048];
    fixed[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = fixed[threadIdx.x ^ 1];
}

struct EightBytesEach {
    __host__ __device__ size_t operator()(int threads) const { return threads * 8; }
};

static void byAddress() {
    int *out = nullptr, host[8] = {};
    float *in = nullptr, numbers[4] = {10, 20, 30, 40};
    EXPECT_OK(cudaMalloc(&out, sizeof host));
    EXPECT_OK(cudaMalloc(&in, sizeof numbers));
    EXPECT_OK(cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    char small = 3;
    Pair pair = {100, 2000.0};
    const float* constant = in;
    void* arguments[] = {&out, &small, &pair, &constant};
    EXPECT_OK(cudaLaunchKernel(mix, dim3(2), dim3(4), arguments, 0, 0));
    EXPECT_OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 8; i++) EXPECT_EQUAL(host[i], 2103 + 10 * (i % 4 + 1));
    small = 4;
    EXPECT_OK(cudaLaunchKernel((void*)mix, dim3(1), dim3(1), arguments));
    EXPECT_OK(cudaLaunchKernel((const void*)mix, 1, 1, arguments, 0, nullptr));
    EXPECT_OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(host[0], 2114);

    int factor = 2;
    void* scaling[] = {&out, &factor};
    EXPECT_OK(cudaLaunchKernel(scale<int>, dim3(1), dim3(8), scaling));
    EXPECT_OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(host[0], 4228);

    EXPECT_ERROR(cudaLaunchKernel(mix, dim3(0), dim3(4), arguments), cudaErrorInvalidConfiguration);
    EXPECT_ERROR(cudaLaunchKernel(mix, dim3(1), dim3(2048), arguments), cudaErrorInvalidConfiguration);
    EXPECT_ERROR(cudaLaunchKernel(mix, dim3(1), dim3(4), arguments, 49153), cudaErrorInvalidValue);

    cudaLaunchConfig_t config{};
    config.gridDim = dim3(2);
    config.blockDim = dim3(4);
    EXPECT_OK(cudaLaunchKernelEx(&config, mix, out, 'a', pair, constant));
    EXPECT_OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(host[7], 'a' + 2100 + 40);
    EXPECT_OK(cudaFree(in));
    EXPECT_OK(cudaFree(out));
}

static void cooperative() {
    constexpr int blocks = 4, threads = 64, n = blocks * threads;
    int *values = nullptr, *other = nullptr, host[n];
    EXPECT_OK(cudaMallocManaged(&values, sizeof host));
    EXPECT_OK(cudaMalloc(&other, sizeof host));
    for (int i = 0; i < n; i++) values[i] = i;
    void* arguments[] = {&values, &other};
    EXPECT_OK(cudaLaunchCooperativeKernel((void*)rotate, dim3(blocks), dim3(threads), arguments, 0, 0));
    EXPECT_OK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) EXPECT_EQUAL(values[i], (i + 2) % n);

    // All blocks must be resident at once.
    int perMultiprocessor = 0, multiprocessors = 0;
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, rotate, threads, 0));
    EXPECT_OK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    EXPECT_ERROR(cudaLaunchCooperativeKernel((void*)rotate, dim3(perMultiprocessor * multiprocessors + 1),
                                             dim3(threads), arguments, 0, 0),
                 cudaErrorCooperativeLaunchTooLarge);
    EXPECT_OK(cudaFree(values));
    EXPECT_OK(cudaFree(other));
}

static void attributes() {
    cudaFuncAttributes a;
    EXPECT_OK(cudaFuncGetAttributes(&a, eightKib));
    EXPECT_EQUAL(a.sharedSizeBytes, 8192);
    EXPECT_EQUAL(a.maxThreadsPerBlock, 1024);
    EXPECT(a.numRegs > 0);
    EXPECT_EQUAL(a.maxDynamicSharedSizeBytes, 49152 - 8192);
    EXPECT_OK(cudaFuncGetAttributes(&a, (const void*)mix));
    EXPECT_EQUAL(a.sharedSizeBytes, 0);
    EXPECT_EQUAL(a.maxDynamicSharedSizeBytes, 49152);
    EXPECT_OK(cudaFuncSetAttribute(mix, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
    EXPECT_OK(cudaFuncGetAttributes(&a, mix));
    EXPECT_EQUAL(a.maxDynamicSharedSizeBytes, 100000);
    EXPECT_OK(cudaFuncSetAttribute(mix, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxL1));
    EXPECT_OK(cudaFuncSetCacheConfig(mix, cudaFuncCachePreferL1));
    EXPECT_ERROR(cudaFuncGetAttributes(&a, (const void*)&a), cudaErrorInvalidDeviceFunction);
}

static void occupancy() {
    int blocks = -1, grid = 0, block = 0, multiprocessors = 0;
    EXPECT_OK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mix, 1024, 0));
    EXPECT_EQUAL(blocks, 2);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mix, 256, 0));
    EXPECT_EQUAL(blocks, 8);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mix, 32, 0));
    EXPECT_EQUAL(blocks, 32);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mix, 100, 0));  // counts as 128
    EXPECT_EQUAL(blocks, 16);
    // 228 KiB a multiprocessor, and every block takes 1 KiB more than it asks for.
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mix, 128, 48 * 1024));
    EXPECT_EQUAL(blocks, 4);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, eightKib, 128, 0));
    EXPECT_EQUAL(blocks, 16);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, eightKib, 32, 0));
    EXPECT_EQUAL(blocks, 25);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, mix, 256, 0, cudaOccupancyDefault));
    EXPECT_EQUAL(blocks, 8);
    EXPECT_ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mix, 0, 0), cudaErrorInvalidValue);

    EXPECT_OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, mix, 0, 0));
    EXPECT_EQUAL(block, 1024);
    EXPECT_EQUAL(grid, 2 * multiprocessors);
    EXPECT_OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, mix, 0, 200));
    EXPECT_EQUAL(block, 128);
    EXPECT_EQUAL(grid, 16 * multiprocessors);
    EXPECT_OK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, mix, EightBytesEach{}));
    EXPECT_EQUAL(block, 1024);
}

int main() {
    byAddress();
    cooperative();
    attributes();
    occupancy();
    return finish("kernels_by_address");
}
