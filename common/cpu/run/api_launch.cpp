// Launching a kernel: is it within the card's limits, where is its device code, and run it.
#include <cpu_device/runtime_api.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api_call.h"
#include "api_kernel.h"
#include "api_launch.h"
#include "api_stream.h"
#include "card.h"
#include "clusters.h"
#include "devices.h"
#include "elsewhere.h"
#include "executor.h"
#include "memory.h"
#include "stream_order.h"
#include "symbols.h"
#include "visible_card.h"

namespace cpu_device {

namespace {

std::map<const void*, const KernelShape*>& shapes() {
    static auto& it = *new std::map<const void*, const KernelShape*>;
    return it;
}

const KernelShape* shapeOf(const void* kernel) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    auto known = shapes().find(kernel);
    return known == shapes().end() ? nullptr : known->second;
}

bool withinLimits(const dim3& size, const int (&limits)[3]) {
    const unsigned extents[] = {size.x, size.y, size.z};
    for (int i = 0; i < 3; i++) {
        if (extents[i] == 0 || extents[i] > static_cast<unsigned>(limits[i])) return false;
    }
    return true;
}

std::string& whyRefused() {
    static auto& it = *new std::string;
    return it;
}

// Not cudaErrorInvalidConfiguration, which older CUDA returned for these.
cudaError_t refuse(const std::string& why) {
    whyRefused() = why;
    return cudaErrorInvalidValue;
}

std::string extents(const dim3& size) {
    return std::to_string(size.x) + " x " + std::to_string(size.y) + " x " + std::to_string(size.z);
}
std::string extents(const int (&limits)[3]) { return extents(dim3(limits[0], limits[1], limits[2])); }

// nvcc refuses to build such a kernel, so a program cannot be expected to ask why its launch failed.
void tellTooMuchShared(const void* kernel) {
    static auto& told = *new std::set<const void*>;
    if (!told.insert(kernel).second) return;
    std::fprintf(stderr,
                 "CPU device: %s has %zu bytes of __shared__ arrays, and %zu are possible: nvcc refuses this. "
                 "More is possible only with extern __shared__ and cudaFuncSetAttribute.\n",
                 functionName(kernel).c_str(), staticSharedBytes(kernel), modelledCard().sharedMemPerBlock);
}

// From the addresses of the host's pass to those of the device's.
cudaError_t findDeviceCode(LaunchRequest& request) {
    if (request.entryFromDevicePass) {
        const void* entry = deviceFunction(reinterpret_cast<const void*>(request.entry));
        request.entry = reinterpret_cast<ThreadEntry>(const_cast<void*>(entry));
        return entry ? cudaSuccess : cudaErrorInvalidDeviceFunction;
    }
    request.function = !request.kernel       ? nullptr
                       : request.anyFunction ? deviceFunction(request.kernel)
                                             : deviceKernel(request.kernel);
    return request.function ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

std::shared_ptr<void> storedCopy(const void* from, size_t bytes) {
    constexpr size_t alignment = 128;  // of no argument more
    void* copy = std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
    std::memcpy(copy, from, bytes);
    return {copy, std::free};
}

// What a graph keeps of a launch: the caller's arguments are gone when it returns.
struct KeptLaunch {
    LaunchRequest request;
    std::shared_ptr<void> arguments, function;
    std::vector<void*> places;  // of each argument
};

NodeWork workOf(const LaunchRequest& request) {
    auto kept = std::make_shared<KeptLaunch>();
    kept->request = request;
    kept->arguments = storedCopy(request.arguments, request.argumentBytes);
    kept->request.arguments = kept->arguments.get();
    if (request.functionBytes) {
        kept->function = storedCopy(request.function, request.functionBytes);
        kept->request.function = kept->function.get();
    }
    NodeWork work;
    work.run = [kept](cudaStream_t stream) {
        LaunchRequest again = kept->request;
        again.stream = stream;
        return launch(again);
    };
    work.keeps = kept;
    if (!request.shape) return work;  // what was called is known, and with what, but not by which pointers
    rememberKernel(request.kernel, request.shape);
    kept->places.resize(request.shape->parameters);
    request.shape->findArguments(kept->arguments.get(), kept->places.data());
    work.madeFrom = kernelParameters({const_cast<void*>(request.kernel), request.grid, request.block,
                                      static_cast<unsigned>(request.sharedBytes), kept->places.data(), nullptr});
    return work;
}

NodeWork* recorder;  // where the next launch goes, instead of being done

cudaError_t launchByAddress(const void* kernel, const dim3& grid, const dim3& block, void** arguments,
                            size_t sharedBytes, cudaStream_t stream, bool cooperative,
                            const dim3& cluster = dim3(0, 0, 0)) {
    if (kernel && !deviceKernel(kernel)) return apiCall([] { return cudaErrorInvalidResourceHandle; });
    const KernelShape* shape = shapeOf(kernel);
    if (!shape) return apiCall([] { return cudaErrorInvalidDeviceFunction; });
    LaunchRequest request;
    request.grid = grid;
    request.block = block;
    request.cluster = cluster;
    request.sharedBytes = sharedBytes;
    request.stream = stream;
    request.cooperative = cooperative;
    request.kernel = request.function = kernel;
    request.shape = shape;
    cudaError_t error = shape->launchUnpacking(request, arguments);
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    noteReturned(error);
    noteAsked(false);  // the caller has it
    return error;
}

}  // namespace

void rememberKernel(const void* kernel, const KernelShape* shape) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    shapes()[kernel] = shape;
}

// Is this launch within the modelled card's limits (and this kernel's opt-in)?
static cudaError_t checkLaunchLimits(const LaunchRequest& request) {
    const cudaDeviceProp& card = modelledCard();
    const dim3 &grid = request.grid, &block = request.block;
    if (!withinLimits(grid, card.maxGridSize))
        return refuse(extents(grid) + " blocks are not possible: 1 x 1 x 1 to " + extents(card.maxGridSize));
    const int most = maxThreads(request.kernel, request.text);
    if (!withinLimits(block, card.maxThreadsDim) || static_cast<int>(block.x * block.y * block.z) > most)
        return refuse(extents(block) + " threads are not possible: up to " + extents(card.maxThreadsDim) + ", " +
                      std::to_string(most) + " in all");
    int threads = static_cast<int>(block.x * block.y * block.z);
    if (request.kernel && staticSharedBytes(request.kernel) > card.sharedMemPerBlock) {
        tellTooMuchShared(request.kernel);
        return cudaErrorInvalidValue;
    }
    if (request.sharedBytes > 0) {
        size_t allowed = request.kernel ? maxDynamicShared(request.kernel) : maxDynamicShared(request.text);
        if (request.sharedBytes > allowed)
            return refuse(std::to_string(request.sharedBytes) + " bytes of dynamic shared memory: at most " +
                          std::to_string(allowed) + ", or ask cudaFuncSetAttribute");
    }
    if (request.cooperative) {
        size_t shared = request.sharedBytes + (request.kernel ? staticSharedBytes(request.kernel) : 0);
        uint64_t resident = static_cast<uint64_t>(blocksPerMultiprocessor(threads, shared, request.kernel)) *
                            visibleCard().multiProcessorCount;
        if (static_cast<uint64_t>(grid.x) * grid.y * grid.z > resident) return cudaErrorCooperativeLaunchTooLarge;
    }
    return cudaSuccess;
}

cudaError_t recordLaunch(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes,
                         NodeWork& work) {
    recorder = &work;
    cudaError_t error = launchByAddress(kernel, grid, block, arguments, sharedBytes, nullptr, false);
    recorder = nullptr;
    return error;
}

void launchCooperatively(const NodeWork& kernel, bool cooperative) {
    static_cast<KeptLaunch*>(kernel.keeps.get())->request.cooperative = cooperative;
}

cudaError_t launch(const LaunchRequest& asked) {
    noteDeviceOfLaunch();
    const Fate fate = fateOf(asked);
    if (fate == Fate::failsWhileRunning) return cudaSuccess;  // as far as anybody can know now
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    whyRefused().clear();
    if (stickyError() != cudaSuccess) return setError(stickyError());
    if (deviceElsewhere() && fate == Fate::succeeds) {
        const cudaError_t error = deviceElsewhere()->launch(asked);
        // Which limit it was is asked here, where CHECK_LAUNCH says it.
        if (error == cudaErrorInvalidValue || error == cudaErrorInvalidConfiguration) (void)checkLaunchLimits(asked);
        return setError(error);
    }
    LaunchRequest request = asked;
    // One that nobody thinks of who asks for some by name.
    cudaError_t error = fate == Fate::fails ? cudaErrorNoKernelImageForDevice : cudaSuccess;
    if (error == cudaSuccess)
        error = validStream(request.stream) ? findDeviceCode(request) : cudaErrorInvalidResourceHandle;
    if (error == cudaSuccess) error = checkLaunchLimits(request);
    if (error == cudaSuccess) {
        error = chooseCluster(request.kernel, request.text, request.grid, request.cluster);
        if (error != cudaSuccess)
            whyRefused() = extents(request.grid) + " blocks cannot be in clusters of " + extents(request.cluster) +
                           ": up to " + std::to_string(mostBlocksOfCluster(request.kernel)) +
                           " blocks in all, and as __cluster_dims__ says";
    }
    if (error == cudaSuccess && !recorder) error = mayUse(request.stream);
    if (error == cudaSuccess && recorder) {
        *recorder = workOf(asked);
    } else if (error == cudaSuccess && isCapturing(request.stream)) {
        error = capture(request.stream, cudaGraphNodeTypeKernel, workOf(asked));
    } else if (error == cudaSuccess) {
        HostAccess open;
        running.apart = workBegins(ordered(request.stream));
        error = execute(request);
        UnderWay thisLaunch;
        thisLaunch.launch = running.number;
        workIsUnderWay(ordered(request.stream), thisLaunch);
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

cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes,
                                        cudaStream_t stream) {
    return launchByAddress(kernel, grid, block, arguments, sharedBytes, stream, true);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
    if (!config || (config->numAttrs && !config->attrs)) return apiCall([] { return cudaErrorInvalidValue; });
    bool cooperative = false;
    dim3 cluster(0, 0, 0);
    for (unsigned i = 0; i < config->numAttrs; i++) {
        const cudaLaunchAttribute& attribute = config->attrs[i];
        if (attribute.id == cudaLaunchAttributeCooperative) cooperative = attribute.val.cooperative != 0;
        if (attribute.id != cudaLaunchAttributeClusterDimension) continue;
        const auto& asked = attribute.val.clusterDim;
        cluster = dim3(asked.x, asked.y, asked.z);
    }
    return launchByAddress(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes,
                           config->stream, cooperative, cluster);
}

extern "C" const char* cpuDeviceWhyRefused() { return cpu_device::whyRefused().c_str(); }
