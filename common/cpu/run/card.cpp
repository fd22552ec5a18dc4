// A model of a data-centre card of compute capability 9.0.
#include "card.h"

#include <algorithm>
#include <cstring>

#include "memory.h"

namespace cpu_device {
namespace {

// Kernels with textures and surfaces are refused, but programs that list a card's limits ask for these.
void describeTextures(cudaDeviceProp& p) {
    auto set = [](int* limits, std::initializer_list<int> values) { std::copy(values.begin(), values.end(), limits); };
    p.maxTexture1D = p.maxTexture2D[0] = 131072;
    p.maxTexture2D[1] = 65536;
    p.maxTexture1DMipmap = p.maxTextureCubemap = 32768;
    p.maxTexture1DLinear = 268435456;
    set(p.maxTexture2DMipmap, {32768, 32768});
    set(p.maxTexture2DLinear, {131072, 65000, 2097120});
    set(p.maxTexture2DGather, {32768, 32768});
    set(p.maxTexture3D, {16384, 16384, 16384});
    set(p.maxTexture3DAlt, {8192, 8192, 32768});
    set(p.maxTexture1DLayered, {32768, 2048});
    set(p.maxTexture2DLayered, {32768, 32768, 2048});
    set(p.maxTextureCubemapLayered, {32768, 2046});
    p.maxSurface1D = p.maxSurfaceCubemap = 32768;
    set(p.maxSurface2D, {131072, 65536});
    set(p.maxSurface3D, {16384, 16384, 16384});
    set(p.maxSurface1DLayered, {32768, 2048});
    set(p.maxSurface2DLayered, {32768, 32768, 2048});
    set(p.maxSurfaceCubemapLayered, {32768, 2046});
}

// Numbers as an H200 gives them, but for its memory. What the model cannot do (sparse arrays, sharing
// between processes …) is left zero.
cudaDeviceProp describeCard() {
    cudaDeviceProp p{};
    std::strcpy(p.name, "CPU device (modelled on sm_90)");
    std::memcpy(p.uuid.bytes, "CPU device model", sizeof p.uuid.bytes);
    p.major = 9;
    p.minor = 0;
    p.clockRate = 1980000;

    p.warpSize = 32;
    p.maxThreadsPerBlock = 1024;
    std::copy_n(std::begin({1024, 1024, 64}), 3, p.maxThreadsDim);
    std::copy_n(std::begin({2147483647, 65535, 65535}), 3, p.maxGridSize);
    p.multiProcessorCount = 132;
    p.maxThreadsPerMultiProcessor = 2048;
    p.maxBlocksPerMultiProcessor = 32;
    p.regsPerBlock = p.regsPerMultiprocessor = 65536;
    p.singleToDoublePrecisionPerfRatio = 2;
    p.cooperativeLaunch = p.clusterLaunch = 1;
    p.concurrentKernels = 1;
    p.computePreemptionSupported = 1;
    p.streamPrioritiesSupported = 1;

    p.sharedMemPerBlock = 48 * 1024ul;
    p.sharedMemPerBlockOptin = 227 * 1024ul;
    p.sharedMemPerMultiprocessor = 228 * 1024ul;
    p.reservedSharedMemPerBlock = 1024;

    p.totalGlobalMem = totalMemory();
    p.totalConstMem = 64 * 1024ul;
    p.memoryClockRate = 3201000;
    p.memoryBusWidth = 6016;
    p.ECCEnabled = 1;
    p.l2CacheSize = 60 * 1024 * 1024;
    p.persistingL2CacheMaxSize = 39321600;
    p.accessPolicyMaxWindowSize = 134217728;
    p.globalL1CacheSupported = p.localL1CacheSupported = 1;
    p.memPitch = 2147483647;
    p.textureAlignment = p.surfaceAlignment = 512;
    p.texturePitchAlignment = 32;
    p.memoryPoolsSupported = 1;

    p.asyncEngineCount = 3;
    p.deviceOverlap = 1;
    p.canMapHostMemory = 1;
    p.unifiedAddressing = 1;
    p.managedMemory = p.concurrentManagedAccess = 1;
    p.hostRegisterSupported = p.hostRegisterReadOnlySupported = p.canUseHostPointerForRegisteredMem = 1;
    describeTextures(p);
    return p;
}

}  // namespace

const cudaDeviceProp& modelledCard() {
    static const cudaDeviceProp card = describeCard();
    return card;
}

}  // namespace cpu_device
