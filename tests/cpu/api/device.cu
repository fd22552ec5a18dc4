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

// What an H200 answers, where the model has the same: all but what it cannot do (sparse arrays, sharing
// between processes …) and its place on the bus. By number: the names are in the manual.
static void attributes() {
    const struct { int number, answer; } known[] = {
        {1, 1024}, {2, 1024}, {3, 1024}, {4, 64}, {5, 2147483647}, {6, 65535}, {7, 65535}, {8, 49152}, {9, 65536},
        {10, 32}, {11, 2147483647}, {12, 65536}, {13, 1980000}, {14, 512}, {15, 1}, {16, 132}, {17, 0}, {18, 0},
        {19, 1}, {20, 0}, {21, 131072}, {22, 131072}, {23, 65536}, {24, 16384}, {25, 16384}, {26, 16384},
        {27, 32768}, {28, 32768}, {29, 2048}, {30, 512}, {31, 1}, {32, 1}, {33, 0}, {35, 0}, {36, 3201000},
        {37, 6016}, {38, 62914560}, {39, 2048}, {40, 3}, {41, 1}, {42, 32768}, {43, 2048}, {45, 32768},
        {46, 32768}, {47, 8192}, {48, 8192}, {49, 32768}, {50, 0}, {51, 32}, {52, 32768}, {53, 32768}, {54, 2046},
        {55, 32768}, {56, 131072}, {57, 65536}, {58, 16384}, {59, 16384}, {60, 16384}, {61, 32768}, {62, 2048},
        {63, 32768}, {64, 32768}, {65, 2048}, {66, 32768}, {67, 32768}, {68, 2046}, {69, 268435456}, {70, 131072},
        {71, 65000}, {72, 2097120}, {73, 32768}, {74, 32768}, {75, 9}, {76, 0}, {77, 32768}, {78, 1}, {79, 1},
        {80, 1}, {81, 233472}, {82, 65536}, {83, 1}, {84, 0}, {85, 0}, {86, 0}, {87, 2}, {88, 0}, {89, 1}, {90, 1},
        {91, 1}, {95, 1}, {97, 232448}, {98, 0}, {99, 1}, {100, 0}, {101, 0}, {106, 32}, {108, 39321600},
        {109, 134217728}, {111, 1024}, {113, 1}, {115, 1}, {120, 1}};
    for (auto k : known) {
        int answer = attribute((cudaDeviceAttr)k.number);
        if (answer == k.answer) continue;
        failures++;
        std::printf("attribute %d is %d, not %d\n", k.number, answer, k.answer);
    }
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
    EXPECT_ERROR(cudaGetDevice(nullptr), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaGetDeviceProperties(nullptr, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)0, 0), cudaErrorInvalidValue);
    unsigned flags = 0;
    EXPECT_OK(cudaGetDeviceFlags(&flags));
    EXPECT_EQUAL(flags, cudaDeviceMapHost);
    EXPECT_OK(cudaSetDeviceFlags(cudaDeviceScheduleSpin));
    EXPECT_ERROR(cudaSetDeviceFlags(0x100), cudaErrorInvalidValue);
    char text[32];
    EXPECT_ERROR(cudaDeviceGetPCIBusId(text, 5, 0), cudaErrorInvalidValue);
    EXPECT_OK(cudaDeviceGetPCIBusId(text, sizeof text, 0));
    EXPECT_OK(cudaDeviceGetByPCIBusId(&value, text));
    EXPECT_EQUAL(value, 0);
    EXPECT_ERROR(cudaDeviceGetByPCIBusId(&value, "0000:ff:00.0"), cudaErrorInvalidDevice);

    int can = -1;
    EXPECT_OK(cudaDeviceCanAccessPeer(&can, 0, 0));
    EXPECT_EQUAL(can, 0);
    EXPECT_ERROR(cudaDeviceCanAccessPeer(&can, 0, 1000), cudaErrorInvalidDevice);
    EXPECT_ERROR(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
    EXPECT_ERROR(cudaDeviceEnablePeerAccess(0, 1), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaDeviceEnablePeerAccess(1000, 0), cudaErrorInvalidDevice);
    EXPECT_ERROR(cudaDeviceDisablePeerAccess(0), cudaErrorPeerAccessNotEnabled);
    EXPECT_ERROR(cudaDeviceDisablePeerAccess(1000), cudaErrorInvalidDevice);
    EXPECT_ERROR(cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrAccessSupported, 0, 0), cudaErrorInvalidDevice);
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
    EXPECT_OK(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
    EXPECT_EQUAL(value, 4096);
    EXPECT_OK(cudaDeviceSetLimit(cudaLimitStackSize, 10));   // rounded up
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
    EXPECT_EQUAL(value, 16);
    EXPECT_ERROR(cudaDeviceSetLimit(cudaLimitStackSize, 600000), cudaErrorInvalidValue);
    EXPECT_OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 0));
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    EXPECT_EQUAL(value, 4 << 20);
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitPrintfFifoSize));
    EXPECT_EQUAL(value, 8650752);
    EXPECT_OK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1));
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitPrintfFifoSize));
    EXPECT_EQUAL(value, 512 << 10);
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitMaxL2FetchGranularity));
    EXPECT_EQUAL(value, 64);
    EXPECT_OK(cudaDeviceGetLimit(&value, cudaLimitDevRuntimePendingLaunchCount));
    EXPECT_EQUAL(value, 2048);
    EXPECT_ERROR(cudaDeviceGetLimit(&value, cudaLimitDevRuntimeSyncDepth), cudaErrorUnsupportedLimit);
    EXPECT_ERROR(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 1), cudaErrorUnsupportedLimit);
    EXPECT_ERROR(cudaDeviceGetLimit(nullptr, cudaLimitStackSize), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaDeviceSetLimit((cudaLimit)77, 1), cudaErrorInvalidValue);
    EXPECT_OK(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
}

int main() {
    properties();
    attributes();
    devices();
    limits();
    EXPECT_OK(cudaDeviceReset());
    void* memory = nullptr;
    EXPECT_OK(cudaMalloc(&memory, 100));
    EXPECT_OK(cudaFree(memory));
    return finish("device");
}
