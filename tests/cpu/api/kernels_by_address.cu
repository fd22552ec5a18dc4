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
__global__ void __launch_bounds__(2 * 64, 4) bounded() {}
template <class T>
__global__ __launch_bounds__(sizeof(float) * 16) void boundedTemplate(T* out) {
    if (out) *out = 1;
}
__global__ void eightKib(int* out) {
    __shared__ int fixed[2048];
    fixed[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = fixed[threadIdx.x ^ 1];
}

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

    EXPECT_ERROR(cudaLaunchKernel(mix, dim3(0), dim3(4), arguments), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaLaunchKernel(mix, dim3(1), dim3(2048), arguments), cudaErrorInvalidValue);
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
    EXPECT_ERROR(cudaLaunchCooperativeKernel((void*)rotate, dim3(0), dim3(threads), arguments, 0, 0),
                 cudaErrorInvalidValue);
    void* none[] = {nullptr};
    EXPECT_ERROR(cudaLaunchCooperativeKernel((void*)bounded, dim3(1), dim3(129), none, 0, 0), cudaErrorInvalidValue);
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
    EXPECT_OK(cudaFuncSetAttribute(mix, cudaFuncAttributeMaxDynamicSharedMemorySize, 0));
    EXPECT_OK(cudaFuncGetAttributes(&a, mix));
    EXPECT_EQUAL(a.maxDynamicSharedSizeBytes, 0);
    EXPECT_EQUAL(a.preferredShmemCarveout, cudaSharedmemCarveoutMaxL1);
    EXPECT_OK(cudaFuncGetAttributes(&a, bounded));
    EXPECT_EQUAL(a.maxThreadsPerBlock, 128);
    EXPECT_EQUAL(a.preferredShmemCarveout, cudaSharedmemCarveoutDefault);
    EXPECT_EQUAL(a.binaryVersion, 90);
    EXPECT_OK(cudaFuncGetAttributes(&a, boundedTemplate<int>));
    EXPECT_EQUAL(a.maxThreadsPerBlock, 64);
    EXPECT_ERROR(cudaFuncGetAttributes(nullptr, mix), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaFuncSetAttribute(mix, (cudaFuncAttribute)3, 1), cudaErrorInvalidValue);

    // What is no kernel.
    void* none[] = {nullptr};
    EXPECT_ERROR(cudaFuncGetAttributes(&a, (const void*)&a), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaFuncSetAttribute((const void*)&a, cudaFuncAttributeMaxDynamicSharedMemorySize, 1),
                 cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaFuncSetCacheConfig((const void*)&a, cudaFuncCachePreferL1), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaLaunchKernel((const void*)&a, dim3(1), dim3(1), none, 0, 0), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaFuncSetAttribute((const void*)nullptr, cudaFuncAttributeMaxDynamicSharedMemorySize, 1),
                 cudaErrorInvalidDeviceFunction);
    EXPECT_ERROR(cudaLaunchKernel((const void*)nullptr, dim3(1), dim3(1), none, 0, 0), cudaErrorInvalidDeviceFunction);
}

// <<<…>>> calls what it is given, and what stands for a kernel on the host launches it. As on an H200.
void onTheHost(int* where) { *where += 2; }
#define KERNEL_OF(name) __global__ void name
KERNEL_OF(addOne)(int* where) { *where += 1; }
template <class T>
static void throughPointer(void (*function)(T*), T* where) {
    function<<<1, 1>>>(where);
}

static void hostFunctions() {
    int* managed = nullptr;
    EXPECT_OK(cudaMallocManaged(&managed, sizeof *managed));
    *managed = 0;
    throughPointer(onTheHost, managed);
    EXPECT_EQUAL(*managed, 2);
    throughPointer<int>([](int* where) { addOne<<<1, 1>>>(where); }, managed);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(*managed, 3);
    throughPointer(addOne, managed);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(*managed, 4);

    void (*host)(int*) = onTheHost;
    void* arguments[] = {&managed};
    cudaFuncAttributes a;
    EXPECT_ERROR(cudaLaunchKernel((const void*)host, dim3(1), dim3(1), arguments, 0, 0),
                 cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaLaunchCooperativeKernel((const void*)host, dim3(1), dim3(1), arguments, 0, 0),
                 cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaFuncGetAttributes(&a, (const void*)host), cudaErrorInvalidResourceHandle);
    EXPECT_EQUAL(*managed, 4);
    EXPECT_OK(cudaFree(managed));
}

int main() {
    const char* name = nullptr;
    EXPECT_OK(cudaFuncGetName(&name, bounded));
    EXPECT(name && std::strcmp(name, "_Z7boundedv") == 0);
    EXPECT_ERROR(cudaFuncGetName(nullptr, bounded), cudaErrorInvalidValue);
    byAddress();
    hostFunctions();
    cooperative();
    attributes();
    return finish("kernels_by_address");
}
