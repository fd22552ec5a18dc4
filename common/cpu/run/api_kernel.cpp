// What can be asked about a kernel and set for it: its attributes, its share of the card's memory, and how many of
// its blocks fit on a multiprocessor.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "api_call.h"
#include "api_kernel.h"
#include "card.h"
#include "clusters.h"
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
    bool largeClusters = false;
    int clusterPolicy = cudaClusterSchedulingPolicyDefault;
    int requiredCluster[3] = {0, 0, 0};
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

dim3 fixedClusterShape(const void* kernel, const char* text) {
    const unsigned* bound = clusterBound(kernel ? baseName(functionName(kernel)) : text ? baseName(text) : "");
    if (bound) return dim3(bound[0], bound[1], bound[2]);
    const KernelSettings settings = settingsOf(kernel);
    const auto& [x, y, z] = settings.requiredCluster;
    return x > 0 && y > 0 && z > 0 ? dim3(x, y, z) : dim3(0, 0, 0);
}

uint32_t mostBlocksOfCluster(const void* kernel) { return settingsOf(kernel).largeClusters ? 16 : 8; }

cudaError_t chooseCluster(const void* kernel, const char* text, const dim3& grid, dim3& cluster) {
    const dim3 fixed = fixedClusterShape(kernel, text);
    if (cluster.x + cluster.y + cluster.z == 0) cluster = fixed;
    if (cluster.x + cluster.y + cluster.z == 0) return cudaSuccess;
    const bool differs = cluster.x != fixed.x || cluster.y != fixed.y || cluster.z != fixed.z;
    const bool wrong = blocksOf(cluster) == 0 || blocksOf(cluster) > mostBlocksOfCluster(kernel) ||
                       (blocksOf(fixed) > 0 && differs) || !isDivided(grid, cluster);
    return wrong ? cudaErrorInvalidClusterSize : cudaSuccess;
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
        const dim3 cluster = fixedClusterShape(kernel, nullptr);
        attributes->requiredClusterWidth = static_cast<int>(cluster.x);
        attributes->requiredClusterHeight = static_cast<int>(cluster.y);
        attributes->requiredClusterDepth = static_cast<int>(cluster.z);
        attributes->clusterDimMustBeSet = cluster.x > 0;
        attributes->clusterSchedulingPolicyPreference = settingsOf(kernel).clusterPolicy;
        attributes->nonPortableClusterSizeAllowed = settingsOf(kernel).largeClusters;
        return cudaSuccess;
    });
}

cudaError_t cudaFuncGetName(const char** name, const void* kernel) {
    return kernelCall(kernel, [&] {
        static auto& names = *new std::set<std::string>;  // they stay where they are
        if (!name) return cudaErrorInvalidValue;
        *name = names.insert(symbolName(kernel)).first->c_str();
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
        if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) {
            kernelSettings()[kernel].largeClusters = value != 0;
            return cudaSuccess;
        }
        if (attribute >= cudaFuncAttributeRequiredClusterWidth && attribute <= cudaFuncAttributeRequiredClusterDepth) {
            if (value < 0) return cudaErrorInvalidValue;
            kernelSettings()[kernel].requiredCluster[attribute - cudaFuncAttributeRequiredClusterWidth] = value;
            return cudaSuccess;
        }
        if (attribute == cudaFuncAttributeClusterSchedulingPolicyPreference) {
            if (value < cudaClusterSchedulingPolicyDefault || value > cudaClusterSchedulingPolicyLoadBalancing)
                return cudaErrorInvalidValue;
            kernelSettings()[kernel].clusterPolicy = value;
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

static cudaError_t clusterOf(const cudaLaunchConfig_t& config, const void* kernel, dim3& cluster) {
    cluster = dim3(0, 0, 0);
    for (unsigned i = 0; i < config.numAttrs; i++) {
        const cudaLaunchAttribute& attribute = config.attrs[i];
        if (attribute.id != cudaLaunchAttributeClusterDimension) continue;
        cluster = dim3(attribute.val.clusterDim.x, attribute.val.clusterDim.y, attribute.val.clusterDim.z);
    }
    return chooseCluster(kernel, nullptr, config.gridDim, cluster);
}

static int residentBlocks(const cudaLaunchConfig_t& config, const void* kernel) {
    constexpr int mostInClusters = 8;  // on a multiprocessor, as an H200 counts
    const size_t shared = config.dynamicSmemBytes + staticSharedBytes(kernel);
    const auto threads = static_cast<int>(config.blockDim.x * config.blockDim.y * config.blockDim.z);
    if (threads < 1 || config.dynamicSmemBytes > maxDynamicShared(kernel)) return 0;
    return std::min(blocksPerMultiprocessor(threads, shared, kernel), mostInClusters) *
           modelledCard().multiProcessorCount;
}

// As if any multiprocessors could share a cluster. On a card those of one group (GPC) can, and fewer large ones fit.
cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, const void* kernel, const cudaLaunchConfig_t* config) {
    return kernelCall(kernel, [&] {
        if (!clusters || !config) return cudaErrorInvalidValue;
        dim3 cluster;
        const cudaError_t error = clusterOf(*config, kernel, cluster);
        const auto size = static_cast<int>(blocksOf(cluster));
        if (error == cudaSuccess) *clusters = size > 0 ? residentBlocks(*config, kernel) / size : 0;
        return error;
    });
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int* blocks, const void* kernel, const cudaLaunchConfig_t* config) {
    return kernelCall(kernel, [&] {
        if (!blocks || !config) return cudaErrorInvalidValue;
        dim3 cluster;
        const cudaError_t error = clusterOf(*config, kernel, cluster);
        const auto most = static_cast<int>(mostBlocksOfCluster(kernel));
        if (error == cudaSuccess) *blocks = residentBlocks(*config, kernel) > 0 ? most : 0;
        return error;
    });
}
