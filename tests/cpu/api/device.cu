// Devices, their properties and attributes, which must agree, and limits.
#include "check.h"

static int attribute(cudaDeviceAttr which) {
    int value = -1;
    EXPECT_OK(cudaDeviceGetAttribute(&value, which, 0));
    return value;
}

static void properties() {
    cudaDeviceProp p;
    EXPECT_OK(cudaGetDeviceProperties(&p, 0));
    EXPECT(std::strlen(p.name) > 0);
    EXPECT_EQUAL(p.warpSize, 32);
    EXPECT_EQUAL(p.maxThreadsPerBlock, 1024);
    EXPECT(p.maxThreadsDim[0] == 1024 && p.maxThreadsDim[1] == 1024 && p.maxThreadsDim[2] == 64);
    EXPECT(p.maxGridSize[0] == 2147483647 && p.maxGridSize[1] == 65535 && p.maxGridSize[2] == 65535);
    EXPECT_EQUAL(p.sharedMemPerBlock, 48 * 1024);
    EXPECT_EQUAL(p.totalConstMem, 64 * 1024);
    EXPECT_EQUAL(p.unifiedAddressing, 1);
    EXPECT_EQUAL(p.managedMemory, 1);
    EXPECT_EQUAL(p.cooperativeLaunch, 1);
    size_t free = 0, total = 0;
    EXPECT_OK(cudaMemGetInfo(&free, &total));
    EXPECT_EQUAL(p.totalGlobalMem, total);

    // Two ways to ask the same.
    EXPECT_EQUAL(attribute(cudaDevAttrComputeCapabilityMajor), p.major);
    EXPECT_EQUAL(attribute(cudaDevAttrComputeCapabilityMinor), p.minor);
    EXPECT_EQUAL(attribute(cudaDevAttrWarpSize), p.warpSize);
    EXPECT_EQUAL(attribute(cudaDevAttrMultiProcessorCount), p.multiProcessorCount);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxThreadsPerBlock), p.maxThreadsPerBlock);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxBlockDimZ), p.maxThreadsDim[2]);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxGridDimX), p.maxGridSize[0]);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxGridDimY), p.maxGridSize[1]);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxThreadsPerMultiProcessor), p.maxThreadsPerMultiProcessor);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxBlocksPerMultiprocessor), p.maxBlocksPerMultiProcessor);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxSharedMemoryPerBlock), p.sharedMemPerBlock);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin), p.sharedMemPerBlockOptin);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor), p.sharedMemPerMultiprocessor);
    EXPECT_EQUAL(attribute(cudaDevAttrReservedSharedMemoryPerBlock), p.reservedSharedMemPerBlock);
    EXPECT_EQUAL(attribute(cudaDevAttrMaxRegistersPerBlock), p.regsPerBlock);
    EXPECT_EQUAL(attribute(cudaDevAttrL2CacheSize), p.l2CacheSize);
    EXPECT_EQUAL(attribute(cudaDevAttrGlobalMemoryBusWidth), p.memoryBusWidth);
    EXPECT_EQUAL(attribute(cudaDevAttrTotalConstantMemory), p.totalConstMem);
    EXPECT(attribute(cudaDevAttrClockRate) > 0);
    EXPECT(attribute(cudaDevAttrMemoryClockRate) > 0);
    EXPECT_EQUAL(attribute(cudaDevAttrComputeMode), cudaComputeModeDefault);
}

static void devices() {
    int count = 0, current = -1, version = 0;
    EXPECT_OK(cudaGetDeviceCount(&count));
    EXPECT(count >= 1);
    EXPECT_OK(cudaSetDevice(0));
    EXPECT_OK(cudaGetDevice(&current));
    EXPECT_EQUAL(current, 0);
    EXPECT_ERROR(cudaSetDevice(count), cudaErrorInvalidDevice);
    EXPECT_ERROR(cudaSetDevice(-1), cudaErrorInvalidDevice);
    cudaDeviceProp p;
    EXPECT_ERROR(cudaGetDeviceProperties(&p, count), cudaErrorInvalidDevice);
    int value = 0;
    EXPECT_ERROR(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, count), cudaErrorInvalidDevice);
    EXPECT_ERROR(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaGetDeviceCount(nullptr), cudaErrorInvalidValue);
    EXPECT_OK(cudaRuntimeGetVersion(&version));
    EXPECT(version >= 12000);
    EXPECT_OK(cudaDriverGetVersion(&version));
    EXPECT(version >= 12000);
    int can = -1;
    EXPECT_OK(cudaDeviceCanAccessPeer(&can, 0, 0));
    EXPECT_EQUAL(can, 0);
}

static void limits() {
    size_t value = 0;
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    EXPECT_EQUAL(value, 8 << 20);
    EXPECT_OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20));
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    EXPECT(value >= 32 << 20);
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
    EXPECT_EQUAL(value, 1024);
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitPrintfFifoSize));
    EXPECT(value > 0);
    EXPECT_OK(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
}

int main() {
    properties();
    devices();
    limits();
    EXPECT_OK(cudaDeviceReset());
    void* memory = nullptr;
    EXPECT_OK(cudaMalloc(&memory, 100));
    EXPECT_OK(cudaFree(memory));
    return finish("device");
}
