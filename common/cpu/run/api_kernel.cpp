// What can be asked about a kernel and set for it: its attributes, its share of the card's memory, and how many of
// its blocks fit on a multiprocessor.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <map>

#include "api_call.h"
#include "api_kernel.h"
#include "card.h"
#include "elsewhere.h"
#include "symbols.h"

namespace cpu_device {

namespace {

// The model knows no registers: every kernel is taken to need 32, which never limits occupancy.
constexpr int registersPerThread = 32;
constexpr size_t sharedUnit = 128;  // shared memory is handed out in multiples of this

struct KernelSettings {
    int maxDynamicShared = -1;  // as opted in by cudaFuncSetAttribute
    int carveout = cudaSharedmemCarveoutDefault;
    cudaFuncCache cache = cudaFuncCachePreferNone;
};
std::map<const void*, KernelSettings>& kernelSettings() {
    static auto& it = *new std::map<const void*, KernelSettings>;
    return it;
}

// "void math::tile<32>" and "tile<N, float>" are both "tile".
std::string baseName(std::string name) {
    size_t arguments = name.find('<');
    if (arguments != std::string::npos) name.resize(arguments);
    size_t last = name.find_last_not_of(' ');
    name.resize(last == std::string::npos ? 0 : last + 1);
    size_t start = name.find_last_of(" :");
    return start == std::string::npos ? name : name.substr(start + 1);
}

KernelSettings settingsOf(const void* kernel) {
    auto found = kernelSettings().find(kernel);
    return found == kernelSettings().end() ? KernelSettings() : found->second;
}

size_t defaultDynamicShared(size_t staticShared) {
    size_t limit = modelledCard().sharedMemPerBlock;
    return limit - std::min(staticShared, limit);
}

// The card's shared memory is split off its first-level cache in one of these sizes: the smallest that has both
// what the kernel prefers and what one block needs.
size_t sharedCapacity(const void* kernel, size_t oneBlock) {
    KernelSettings settings = settingsOf(kernel);
    int percent = settings.carveout;
    if (percent == cudaSharedmemCarveoutDefault) {
        percent = settings.cache == cudaFuncCachePreferL1 ? 0 : settings.cache == cudaFuncCachePreferEqual ? 50 : 100;
    }
    size_t wanted = std::max(modelledCard().sharedMemPerMultiprocessor * percent / 100, oneBlock);
    for (size_t kib : {8, 16, 32, 64, 100, 132, 164, 196}) {
        if (kib * 1024 >= wanted) return kib * 1024;
    }
    return modelledCard().sharedMemPerMultiprocessor;
}

}  // namespace

void resetLaunchSettings() { kernelSettings().clear(); }

size_t maxDynamicShared(const void* kernel) {
    int asked = settingsOf(kernel).maxDynamicShared;
    return asked >= 0 ? asked : defaultDynamicShared(staticSharedBytes(kernel));
}

// A launch whose template arguments are deduced has no address here, only its text: it is given what the program
// asked for any kernel of that name.
size_t maxDynamicShared(const char* text) {
    int most = -1;
    for (const auto& [kernel, settings] : kernelSettings()) {
        if (text && baseName(functionName(kernel)) == baseName(text)) most = std::max(most, settings.maxDynamicShared);
    }
    return most >= 0 ? most : defaultDynamicShared(0);
}

int maxThreads(const void* kernel, const char* text) {
    int most = modelledCard().maxThreadsPerBlock;
    if (!anyLaunchBounds()) return most;
    int bound = launchBound(kernel ? baseName(functionName(kernel)) : text ? baseName(text) : "");
    return bound > 0 ? std::min(bound, most) : most;
}

int blocksPerMultiprocessor(int threadsPerBlock, size_t sharedBytes, const void* kernel) {
    const cudaDeviceProp& card = modelledCard();
    if (threadsPerBlock > card.maxThreadsPerBlock || sharedBytes > card.sharedMemPerBlockOptin) return 0;
    int warps = (threadsPerBlock + card.warpSize - 1) / card.warpSize;
    int byWarps = card.maxThreadsPerMultiProcessor / card.warpSize / warps;
    int byRegisters = card.regsPerMultiprocessor / (registersPerThread * card.warpSize) / warps;
    size_t shared = (sharedBytes + sharedUnit - 1) / sharedUnit * sharedUnit + card.reservedSharedMemPerBlock;
    int byShared = static_cast<int>(sharedCapacity(kernel, shared) / shared);
    return std::min({card.maxBlocksPerMultiProcessor, byWarps, byRegisters, byShared});
}

}  // namespace cpu_device

using namespace cpu_device;

template <class Body>
static cudaError_t kernelCall(const void* kernel, Body body, const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            if (!kernel) return cudaErrorInvalidDeviceFunction;
            return deviceKernel(kernel) ? body() : cudaErrorInvalidResourceHandle;
        },
        name);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
    return kernelCall(kernel, [&] {
        if (!attributes) return cudaErrorInvalidValue;
        *attributes = {};
        attributes->sharedSizeBytes = staticSharedBytes(kernel);
        attributes->maxThreadsPerBlock = maxThreads(kernel, nullptr);
        attributes->numRegs = registersPerThread;
        attributes->ptxVersion = attributes->binaryVersion = modelledCard().major * 10 + modelledCard().minor;
        attributes->maxDynamicSharedSizeBytes = static_cast<int>(maxDynamicShared(kernel));
        attributes->preferredShmemCarveout = settingsOf(kernel).carveout;
        return cudaSuccess;
    });
}

cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value) {
    return kernelCall(kernel, [&] {
        if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
            if (value < cudaSharedmemCarveoutDefault || value > 100) return cudaErrorInvalidValue;
            kernelSettings()[kernel].carveout = value;
            return cudaSuccess;
        }
        if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaErrorInvalidValue;
        size_t most = modelledCard().sharedMemPerBlockOptin - staticSharedBytes(kernel);
        if (value < 0 || static_cast<size_t>(value) > most) return cudaErrorInvalidValue;
        kernelSettings()[kernel].maxDynamicShared = value;
        return deviceElsewhere() ? deviceElsewhere()->setAttribute(kernel, attribute, value) : cudaSuccess;
    });
}

cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache config) {
    return kernelCall(kernel, [&] {
        if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual) return cudaErrorInvalidValue;
        kernelSettings()[kernel].cache = config;
        return cudaSuccess;
    });
}
cudaError_t cudaFuncSetSharedMemConfig(const void* kernel, cudaSharedMemConfig) {
    return kernelCall(kernel, [] { return cudaSuccess; });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int threadsPerBlock,
                                                          size_t dynamicSharedBytes) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, threadsPerBlock, dynamicSharedBytes,
                                                                  cudaOccupancyDefault);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* kernel, int threadsPerBlock,
                                                                   size_t dynamicSharedBytes, unsigned flags) {
    return kernelCall(kernel, [&] {
        if (!blocks || threadsPerBlock <= 0 || flags > cudaOccupancyDisableCachingOverride) {
            return cudaErrorInvalidValue;
        }
        size_t shared = dynamicSharedBytes + staticSharedBytes(kernel);
        bool tooMuch = dynamicSharedBytes > maxDynamicShared(kernel);
        *blocks = tooMuch ? 0 : blocksPerMultiprocessor(threadsPerBlock, shared, kernel);
        return cudaSuccess;
    });
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, const void* kernel, int blocks,
                                                      int threadsPerBlock) {
    return kernelCall(kernel, [&] {
        bool possible = bytes && blocks > 0 && blocks <= blocksPerMultiprocessor(threadsPerBlock, 0, kernel);
        if (!possible) return cudaErrorInvalidValue;
        // What each block needs for itself (reservedSharedMemPerBlock) is not taken off: measured.
        size_t share = sharedCapacity(kernel, 0) / blocks / sharedUnit * sharedUnit;
        size_t each = std::min(share, modelledCard().sharedMemPerBlockOptin);
        *bytes = each - std::min(staticSharedBytes(kernel), each);
        return cudaSuccess;
    });
}
