// The one device there is: a model of a data-centre card of compute capability 9.0.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "api_call.h"

namespace cpu_device {

namespace {

// Textures, surfaces, clusters and direct access to host memory are left zero: the model has none of them.
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
    p.cooperativeLaunch = 1;
    p.concurrentKernels = 1;
    p.computePreemptionSupported = 1;
    p.streamPrioritiesSupported = 1;

    p.sharedMemPerBlock = 48 * 1024;
    p.sharedMemPerBlockOptin = 227 * 1024;
    p.sharedMemPerMultiprocessor = 228 * 1024;
    p.reservedSharedMemPerBlock = 1024;

    p.totalGlobalMem = totalMemory();
    p.totalConstMem = 64 * 1024;
    p.memoryClockRate = 2619000;
    p.memoryBusWidth = 6144;
    p.ECCEnabled = 1;
    p.l2CacheSize = 50 * 1024 * 1024;
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
    p.hostRegisterSupported = p.canUseHostPointerForRegisteredMem = 1;
    p.pciBusID = 1;
    return p;
}

constexpr const char* busId = "0000:01:00.0";

struct Settings {
    unsigned flags = cudaDeviceScheduleAuto | cudaDeviceMapHost;
    cudaFuncCache cache = cudaFuncCachePreferNone;
    cudaSharedMemConfig banks = cudaSharedMemBankSizeFourByte;
    size_t stack = 1024, printfBuffer = 1024 * 1024, heap = 8 * 1024 * 1024;
    size_t pendingLaunches = 2048, fetchGranularity = 64, persistingCache = 0;

    size_t* limit(cudaLimit which) {
        switch (which) {
            case cudaLimitStackSize: return &stack;
            case cudaLimitPrintfFifoSize: return &printfBuffer;
            case cudaLimitMallocHeapSize: return &heap;
            case cudaLimitDevRuntimePendingLaunchCount: return &pendingLaunches;
            case cudaLimitMaxL2FetchGranularity: return &fetchGranularity;
            case cudaLimitPersistingL2CacheSize: return &persistingCache;
            default: return nullptr;
        }
    }
};
Settings settings;

cudaError_t checkDevice(int device) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; }

template <class T>
cudaError_t give(T* result, T value) {
    if (!result) return cudaErrorInvalidValue;
    *result = value;
    return cudaSuccess;
}

}  // namespace

const cudaDeviceProp& modelledCard() {
    static const cudaDeviceProp card = describeCard();
    return card;
}

size_t deviceHeapLimit() { return settings.heap; }
void resetSettings() { settings = {}; }

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaGetDeviceCount(int* count) {
    return queryCall([&] { return give(count, 1); });
}
cudaError_t cudaGetDevice(int* device) {
    return queryCall([&] { return give(device, 0); });
}
cudaError_t cudaSetDevice(int device) {
    return apiCall([&] { return checkDevice(device); });
}
cudaError_t cudaInitDevice(int device, unsigned, unsigned) { return cudaSetDevice(device); }

cudaError_t cudaSetValidDevices(int* devices, int count) {
    return apiCall([&] {
        if (count < 0 || (count > 0 && !devices)) return cudaErrorInvalidValue;
        bool known = std::all_of(devices, devices + count, [](int device) { return device == 0; });
        return known ? cudaSuccess : cudaErrorInvalidDevice;
    });
}

cudaError_t cudaSetDeviceFlags(unsigned flags) {
    return apiCall([&] {
        if (flags & ~unsigned(cudaDeviceMask)) return cudaErrorInvalidValue;
        settings.flags = flags | cudaDeviceMapHost;
        return cudaSuccess;
    });
}
cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    return queryCall([&] { return give(flags, settings.flags); });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    return queryCall([&] {
        if (!properties) return cudaErrorInvalidValue;
        return device == 0 ? give(properties, modelledCard()) : cudaErrorInvalidDevice;
    });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    return queryCall([&] {
        if (!value) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        const cudaDeviceProp& p = modelledCard();
        switch (attribute) {
#define CUDA_DEVICE_ATTRIBUTE(name, number, answer) \
    case cudaDevAttr##name: *value = static_cast<int>(answer); return cudaSuccess;
#include <cpu_device/device_attributes.def>
            default: return cudaErrorInvalidValue;
        }
    });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
    return queryCall([&] { return wanted ? give(device, 0) : cudaErrorInvalidValue; });
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int device) {
    return queryCall([&] {
        if (!text || length < static_cast<int>(std::strlen(busId)) + 1) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        std::strcpy(text, busId);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text) {
    return queryCall([&] {
        if (!device || !text) return cudaErrorInvalidValue;
        return std::strcmp(text, busId) == 0 ? give(device, 0) : cudaErrorInvalidDevice;
    });
}

cudaError_t cudaDeviceSynchronize() {
    return apiCall([] { return cudaSuccess; });
}

cudaError_t cudaDeviceReset() {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    noteReturned(stickyError());
    resetStreams();
    resetMappings();
    resetLaunchSettings();
    resetSettings();
    resetMemory();
    clearErrors();
    return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit which, size_t value) {
    return apiCall([&] {
        size_t* limit = settings.limit(which);
        if (!limit) return which == cudaLimitDevRuntimeSyncDepth ? cudaErrorUnsupportedLimit : cudaErrorInvalidValue;
        *limit = value;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit which) {
    return apiCall([&] {
        size_t* limit = settings.limit(which);
        if (!limit) return which == cudaLimitDevRuntimeSyncDepth ? cudaErrorUnsupportedLimit : cudaErrorInvalidValue;
        return give(value, *limit);
    });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
    return apiCall([&] { return settings.cache = config, cudaSuccess; });
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
    return apiCall([&] { return give(config, settings.cache); });
}
// The card has banks of four bytes only: what is asked for is accepted and ignored, as on every card since 2014.
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) {
    return apiCall([] { return cudaSuccess; });
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    return apiCall([&] { return give(config, settings.banks); });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    return apiCall([&] {
        if (least) *least = 0;
        if (greatest) *greatest = -5;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    return queryCall([&] {
        if (!can) return cudaErrorInvalidValue;
        return device == 0 && peer == 0 ? give(can, 0) : cudaErrorInvalidDevice;
    });
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
    return apiCall([] { return cudaErrorInvalidDevice; });
}
cudaError_t cudaDeviceDisablePeerAccess(int) {
    return apiCall([] { return cudaErrorInvalidDevice; });
}
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr, int, int) {
    return queryCall([&] { return value ? cudaErrorInvalidDevice : cudaErrorInvalidValue; });
}

cudaError_t cudaCtxResetPersistingL2Cache() {
    return apiCall([] { return cudaSuccess; });
}

cudaError_t cudaRuntimeGetVersion(int* version) {
    return queryCall([&] { return give(version, CUDART_VERSION); });
}
cudaError_t cudaDriverGetVersion(int* version) {
    return queryCall([&] { return give(version, CUDART_VERSION); });
}

cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
cudaError_t cudaProfilerStart() {
    return apiCall([] { return cudaSuccess; });
}
cudaError_t cudaProfilerStop() {
    return apiCall([] { return cudaSuccess; });
}

namespace cpu_device {

// Managed memory lies where both sides reach it, so advice and prefetching only check what they are given.
static cudaError_t adviseManaged(const void* pointer, size_t bytes, bool knownLocation) {
    return apiCall([&] {
        Where where = whereIs(pointer);
        if (where.place != Place::managed || bytes == 0 || bytes > where.bytesLeft) return cudaErrorInvalidValue;
        return knownLocation ? cudaSuccess : cudaErrorInvalidDevice;
    });
}

static bool known(int device) { return device == 0 || device == cudaCpuDeviceId; }
static bool known(const cudaMemLocation& location) {
    if (location.type == cudaMemLocationTypeDevice) return location.id == 0;
    return location.type == cudaMemLocationTypeHost || location.type == cudaMemLocationTypeHostNuma ||
           location.type == cudaMemLocationTypeHostNumaCurrent;
}

// These kinds of advice ignore their location.
static bool needsLocation(cudaMemoryAdvise advice) {
    return advice == cudaMemAdviseSetPreferredLocation || advice == cudaMemAdviseSetAccessedBy ||
           advice == cudaMemAdviseUnsetAccessedBy;
}

}  // namespace cpu_device

cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream) {
    if (!validStream(stream)) return apiCall([] { return cudaErrorInvalidResourceHandle; });
    return adviseManaged(pointer, bytes, known(device));
}
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, cudaMemLocation location, unsigned,
                                 cudaStream_t stream) {
    if (!validStream(stream)) return apiCall([] { return cudaErrorInvalidResourceHandle; });
    return adviseManaged(pointer, bytes, known(location));
}
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
    return adviseManaged(pointer, bytes, !needsLocation(advice) || known(device));
}
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation location) {
    return adviseManaged(pointer, bytes, !needsLocation(advice) || known(location));
}
