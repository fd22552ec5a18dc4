// Launching a kernel: is it within the card's limits, where is its device code, and run it.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <map>

#include "api_call.h"

namespace cpu_device {

namespace {

// The model knows no registers: every kernel is taken to need 32, which never limits occupancy.
constexpr int registersPerThread = 32;
constexpr size_t sharedUnit = 128;  // shared memory is handed out in multiples of this

struct KernelSettings {
    size_t maxDynamicShared = 0;  // as opted in by cudaFuncSetAttribute
    int carveout = cudaSharedmemCarveoutDefault;
};
std::map<const void*, KernelSettings>& kernelSettings() {
    static auto& it = *new std::map<const void*, KernelSettings>;
    return it;
}
std::map<const void*, UnpackingLaunch>& unpackingLaunches() {
    static auto& it = *new std::map<const void*, UnpackingLaunch>;
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

size_t defaultDynamicShared(size_t staticShared) {
    size_t limit = modelledCard().sharedMemPerBlock;
    return limit - std::min(staticShared, limit);
}

size_t maxDynamicShared(const void* kernel) {
    auto found = kernelSettings().find(kernel);
    size_t usual = defaultDynamicShared(staticSharedBytes(kernel));
    return found == kernelSettings().end() ? usual : std::max(usual, found->second.maxDynamicShared);
}

// A launch whose template arguments are deduced has no address here, only its text: it is given what the program
// asked for any kernel of that name.
size_t maxDynamicShared(const char* text) {
    size_t most = defaultDynamicShared(0);
    if (!text) return most;
    for (const auto& [kernel, settings] : kernelSettings()) {
        if (baseName(functionName(kernel)) == baseName(text)) most = std::max(most, settings.maxDynamicShared);
    }
    return most;
}

bool withinLimits(const dim3& size, const int (&limits)[3]) {
    const unsigned extents[] = {size.x, size.y, size.z};
    for (int i = 0; i < 3; i++) {
        if (extents[i] == 0 || extents[i] > static_cast<unsigned>(limits[i])) return false;
    }
    return true;
}

// From the addresses of the host's pass to those of the device's.
cudaError_t findDeviceCode(LaunchRequest& request) {
    if (request.entryFromDevicePass) {
        const void* entry = deviceFunction(reinterpret_cast<const void*>(request.entry));
        request.entry = reinterpret_cast<ThreadEntry>(const_cast<void*>(entry));
        return entry ? cudaSuccess : cudaErrorInvalidDeviceFunction;
    }
    request.function = request.kernel ? deviceFunction(request.kernel) : nullptr;
    return request.function ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t launchByAddress(const void* kernel, const dim3& grid, const dim3& block, void** arguments,
                            size_t sharedBytes, cudaStream_t stream, bool cooperative) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    auto known = unpackingLaunches().find(kernel);
    if (known == unpackingLaunches().end()) return apiCall([] { return cudaErrorInvalidDeviceFunction; });
    LaunchRequest request;
    request.grid = grid;
    request.block = block;
    request.sharedBytes = sharedBytes;
    request.stream = stream;
    request.cooperative = cooperative;
    request.kernel = request.function = kernel;
    cudaError_t error = known->second(request, arguments);
    noteReturned(error);
    return error;
}

}  // namespace

void rememberKernel(const void* kernel, UnpackingLaunch launch) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    unpackingLaunches()[kernel] = launch;
}

void resetLaunchSettings() { kernelSettings().clear(); }

int blocksPerMultiprocessor(int threadsPerBlock, size_t sharedBytes) {
    const cudaDeviceProp& card = modelledCard();
    if (threadsPerBlock > card.maxThreadsPerBlock || sharedBytes > card.sharedMemPerBlockOptin) return 0;
    int warps = (threadsPerBlock + card.warpSize - 1) / card.warpSize;
    int byWarps = card.maxThreadsPerMultiProcessor / card.warpSize / warps;
    int byRegisters = card.regsPerMultiprocessor / (registersPerThread * card.warpSize) / warps;
    size_t shared = (sharedBytes + sharedUnit - 1) / sharedUnit * sharedUnit + card.reservedSharedMemPerBlock;
    int byShared = static_cast<int>(card.sharedMemPerMultiprocessor / shared);
    return std::min({card.maxBlocksPerMultiProcessor, byWarps, byRegisters, byShared});
}

cudaError_t checkLaunchLimits(const LaunchRequest& request) {
    const cudaDeviceProp& card = modelledCard();
    const dim3 &grid = request.grid, &block = request.block;
    if (!withinLimits(grid, card.maxGridSize) || !withinLimits(block, card.maxThreadsDim)) {
        return cudaErrorInvalidConfiguration;
    }
    if (block.x * block.y * block.z > static_cast<unsigned>(card.maxThreadsPerBlock)) {
        return cudaErrorInvalidConfiguration;
    }
    size_t allowed = request.kernel ? maxDynamicShared(request.kernel) : maxDynamicShared(request.text);
    if (request.sharedBytes > allowed) return cudaErrorInvalidValue;
    if (request.cooperative) {
        size_t shared = request.sharedBytes + (request.kernel ? staticSharedBytes(request.kernel) : 0);
        uint64_t resident = static_cast<uint64_t>(blocksPerMultiprocessor(block.x * block.y * block.z, shared)) *
                            card.multiProcessorCount;
        if (static_cast<uint64_t>(grid.x) * grid.y * grid.z > resident) return cudaErrorCooperativeLaunchTooLarge;
    }
    return cudaSuccess;
}

cudaError_t launch(const LaunchRequest& asked) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    if (stickyError() != cudaSuccess) return setError(stickyError());
    LaunchRequest request = asked;
    cudaError_t error = validStream(request.stream) ? findDeviceCode(request) : cudaErrorInvalidResourceHandle;
    if (error == cudaSuccess) error = checkLaunchLimits(request);
    if (error == cudaSuccess) {
        HostAccess open;
        error = execute(request);
    }
    noteLaunch(asked, error);
    return setError(error);
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes,
                             cudaStream_t stream) {
    return launchByAddress(kernel, grid, block, arguments, sharedBytes, stream, false);
}

cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                        size_t sharedBytes, cudaStream_t stream) {
    return launchByAddress(kernel, grid, block, arguments, sharedBytes, stream, true);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
    if (!config || (config->numAttrs && !config->attrs)) return apiCall([] { return cudaErrorInvalidValue; });
    bool cooperative = false;
    for (unsigned i = 0; i < config->numAttrs; i++) {
        const cudaLaunchAttribute& attribute = config->attrs[i];
        if (attribute.id == cudaLaunchAttributeCooperative) cooperative = attribute.val.cooperative != 0;
        if (attribute.id != cudaLaunchAttributeClusterDimension) continue;
        const auto& cluster = attribute.val.clusterDim;
        if (cluster.x * cluster.y * cluster.z > 1) return apiCall([] { return cudaErrorNotSupported; });
    }
    return launchByAddress(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes,
                           config->stream, cooperative);
}

template <class Body>
static cudaError_t kernelCall(const void* kernel, Body body) {
    return apiCall([&] { return kernel && deviceFunction(kernel) ? body() : cudaErrorInvalidDeviceFunction; });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
    return kernelCall(kernel, [&] {
        if (!attributes) return cudaErrorInvalidValue;
        *attributes = {};
        attributes->sharedSizeBytes = staticSharedBytes(kernel);
        attributes->maxThreadsPerBlock = modelledCard().maxThreadsPerBlock;
        attributes->numRegs = registersPerThread;
        attributes->ptxVersion = attributes->binaryVersion = modelledCard().major * 10 + modelledCard().minor;
        attributes->maxDynamicSharedSizeBytes = static_cast<int>(maxDynamicShared(kernel));
        auto settings = kernelSettings().find(kernel);
        attributes->preferredShmemCarveout =
            settings == kernelSettings().end() ? int(cudaSharedmemCarveoutDefault) : settings->second.carveout;
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
        kernelSettings()[kernel].maxDynamicShared = static_cast<size_t>(value);
        return cudaSuccess;
    });
}

cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache) {
    return kernelCall(kernel, [] { return cudaSuccess; });
}
cudaError_t cudaFuncSetSharedMemConfig(const void* kernel, cudaSharedMemConfig) {
    return kernelCall(kernel, [] { return cudaSuccess; });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int threadsPerBlock,
                                                          size_t dynamicSharedBytes) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, threadsPerBlock, dynamicSharedBytes,
                                                                  cudaOccupancyDefault);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* kernel,
                                                                   int threadsPerBlock, size_t dynamicSharedBytes,
                                                                   unsigned flags) {
    return kernelCall(kernel, [&] {
        if (!blocks || threadsPerBlock <= 0 || flags > cudaOccupancyDisableCachingOverride) {
            return cudaErrorInvalidValue;
        }
        size_t shared = dynamicSharedBytes + staticSharedBytes(kernel);
        bool tooMuch = dynamicSharedBytes > maxDynamicShared(kernel);
        *blocks = tooMuch ? 0 : blocksPerMultiprocessor(threadsPerBlock, shared);
        return cudaSuccess;
    });
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, const void* kernel, int blocks,
                                                      int threadsPerBlock) {
    return kernelCall(kernel, [&] {
        if (!bytes || blocks <= 0 || blocks > blocksPerMultiprocessor(threadsPerBlock, 0)) return cudaErrorInvalidValue;
        const cudaDeviceProp& card = modelledCard();
        size_t share = card.sharedMemPerMultiprocessor / blocks / sharedUnit * sharedUnit;
        size_t each = std::min(share - card.reservedSharedMemPerBlock, card.sharedMemPerBlockOptin);
        *bytes = each - std::min(staticSharedBytes(kernel), each);
        return cudaSuccess;
    });
}
