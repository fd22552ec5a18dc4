// The one device there is (or, if asked, two): which it is, its settings and limits, and its reset.
#include <cpu_device/another_device.h>
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

#include "api_array.h"
#include "api_call.h"
#include "api_kernel.h"
#include "api_memory.h"
#include "api_pool.h"
#include "api_stream.h"
#include "capture.h"
#include "card.h"
#include "devices.h"
#include "elsewhere.h"
#include "memory.h"
#include "visible_card.h"
#include "where.h"

namespace cpu_device {

namespace {

constexpr const char* busId = "0000:00:00.0";

constexpr size_t largestStack = 512 * 1024ul, smallestPrintfBuffer = 512 * 1024ul, smallestHeap = 4 * 1024ul * 1024;

struct Settings {
    unsigned flags = cudaDeviceScheduleAuto | cudaDeviceMapHost;
    cudaFuncCache cache = cudaFuncCachePreferNone;
    cudaSharedMemConfig banks = cudaSharedMemBankSizeFourByte;
    size_t stack = 1024, printfBuffer = 8650752;
    size_t pendingLaunches = 2048, fetchGranularity = 64, persistingCache = 11796480;

    size_t* limit(cudaLimit which) {
        switch (which) {
            case cudaLimitStackSize: return &stack;
            case cudaLimitPrintfFifoSize: return &printfBuffer;
            case cudaLimitMallocHeapSize: return &deviceHeapLimit;
            case cudaLimitDevRuntimePendingLaunchCount: return &pendingLaunches;
            case cudaLimitMaxL2FetchGranularity: return &fetchGranularity;
            case cudaLimitPersistingL2CacheSize: return &persistingCache;
            default: return nullptr;
        }
    }
};
Settings settings;

int devices = 1, current = 0;
bool launchedOnOther = false;

cudaError_t checkDevice(int device) { return hasDevice(device) ? cudaSuccess : cudaErrorInvalidDevice; }

template <class T>
cudaError_t give(T* result, T value) {
    if (!result) return cudaErrorInvalidValue;
    *result = value;
    return cudaSuccess;
}

}  // namespace

bool hasDevice(int device) { return device >= 0 && device < devices; }

void moveToAnotherDevice() {
    devices = 2;
    current = 1;
    resetLaunchSettings();
}
void noteDeviceOfLaunch() { launchedOnOther = launchedOnOther || current != devices - 1; }
bool stayedThere() { return current == 1 && !launchedOnOther; }

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaGetDeviceCount(int* count) {
    return queryCall([&] { return give(count, devices); });
}
cudaError_t cudaGetDevice(int* device) {
    return queryCall([&] { return give(device, current); });
}
cudaError_t cudaSetDevice(int device) {
    return queryCall([&] {
        bool lost = stickyError() == cudaErrorDevicesUnavailable;  // a crash, then cudaDeviceReset
        const cudaError_t error = lost && device == 0 ? stickyError() : checkDevice(device);
        if (error == cudaSuccess) current = device;
        return error;
    });
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
    return queryCall([&] {
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
        return hasDevice(device) ? give(properties, visibleCard()) : cudaErrorInvalidDevice;
    });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    return queryCall([&] {
        if (!value) return cudaErrorInvalidValue;
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        const cudaDeviceProp& p = visibleCard();
        switch (attribute) {
#define CUDA_DEVICE_ATTRIBUTE(name, number, answer) \
    case cudaDevAttr##name:                         \
        *value = static_cast<int>(answer);          \
        return cudaSuccess;
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
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
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
    return apiCall([] {
        const cudaError_t error = mayWaitFor(nullptr);
        if (error == cudaSuccess) hostWaitsForAll();
        return error;
    });
}

cudaError_t cudaDeviceReset() {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    serveReset();
    if (deviceElsewhere()) deviceElsewhere()->reset();
    noteReturned(stickyError());
    resetStreams();
    resetGraphs();
    resetArrays();
    resetMappings();
    resetPools();
    resetLaunchSettings();
    settings = {};
    resetMemory();
    resetErrors();
    return cudaSuccess;
}

void cpu_device::renewDevice() {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    cudaDeviceReset();
    forgetErrors();
}

cudaError_t cudaDeviceSetLimit(cudaLimit which, size_t value) {
    return apiCall([&] {
        size_t* limit = settings.limit(which);
        if (!limit) return which == cudaLimitDevRuntimeSyncDepth ? cudaErrorUnsupportedLimit : cudaErrorInvalidValue;
        if (which == cudaLimitStackSize) {
            if (value > largestStack) return cudaErrorInvalidValue;
            value = (value + 15) / 16 * 16;
        }
        if (which == cudaLimitMallocHeapSize) value = std::max(value, smallestHeap);
        if (which == cudaLimitPrintfFifoSize) value = std::max(value, smallestPrintfBuffer);
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
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    return apiCall([&] {
        if (flags != 0) return cudaErrorInvalidValue;
        return peer == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice;
    });
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
    return apiCall([&] { return peer == 0 ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice; });
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

// Managed memory lies where both sides reach it: advice and prefetching check what they are given, and who asks is told
// what it was.
struct Advice {
    bool readMostly = false;
    int preferred = cudaInvalidDeviceId, prefetched = cudaInvalidDeviceId;
    bool byDevice = false, byHost = false;  // accessed
};
static std::map<uintptr_t, Advice>& advices() {  // by the end of the memory
    static auto& it = *new std::map<uintptr_t, Advice>;
    return it;
}

template <class Note>
static cudaError_t adviseManaged(const void* pointer, size_t bytes, cudaError_t location, Note note,
                                 const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            Where where = whereIs(pointer);
            if (where.place != Place::managed || bytes == 0 || bytes > where.bytesLeft) return cudaErrorInvalidValue;
            if (location != cudaSuccess) return location;
            return note(advices()[reinterpret_cast<uintptr_t>(pointer) + where.bytesLeft]);
        },
        name);
}

static bool known(int device) { return hasDevice(device) || device == cudaCpuDeviceId; }
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

static int idOf(const cudaMemLocation& location) {
    return location.type == cudaMemLocationTypeDevice ? location.id : cudaCpuDeviceId;
}

static cudaError_t prefetch(const void* pointer, size_t bytes, cudaError_t location, int device, cudaStream_t stream,
                            const char* name = __builtin_FUNCTION()) {
    if (!validStream(stream)) return apiCall([] { return cudaErrorInvalidResourceHandle; }, name);
    return adviseManaged(
        pointer, bytes, location,
        [=](Advice& a) {
            a.prefetched = device;
            return cudaSuccess;
        },
        name);
}
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream) {
    return prefetch(pointer, bytes, known(device) ? cudaSuccess : cudaErrorInvalidDevice, device, stream);
}
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, cudaMemLocation location, unsigned,
                                 cudaStream_t stream) {
    return prefetch(pointer, bytes, known(location) ? cudaSuccess : cudaErrorInvalidDevice, idOf(location), stream);
}

static cudaError_t noteAdvice(Advice& a, cudaMemoryAdvise advice, int device) {
    bool& accessed = device == cudaCpuDeviceId ? a.byHost : a.byDevice;
    switch (advice) {
        case cudaMemAdviseSetReadMostly: a.readMostly = true; break;
        case cudaMemAdviseUnsetReadMostly: a.readMostly = false; break;
        case cudaMemAdviseSetPreferredLocation: a.preferred = device; break;
        case cudaMemAdviseUnsetPreferredLocation: a.preferred = cudaInvalidDeviceId; break;
        case cudaMemAdviseSetAccessedBy: accessed = true; break;
        case cudaMemAdviseUnsetAccessedBy: accessed = false; break;
    }
    return cudaSuccess;
}
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
    bool good = !needsLocation(advice) || known(device);
    return adviseManaged(pointer, bytes, good ? cudaSuccess : cudaErrorInvalidValue,
                         [=](Advice& a) { return noteAdvice(a, advice, device); });
}
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation location) {
    bool good = !needsLocation(advice) || known(location);
    return adviseManaged(pointer, bytes, good ? cudaSuccess : cudaErrorInvalidValue,
                         [=](Advice& a) { return noteAdvice(a, advice, idOf(location)); });
}

static cudaError_t attributeOf(const Advice& a, cudaMemRangeAttribute attribute, void* data, size_t bytes) {
    if (!data || bytes == 0 || bytes % sizeof(int) != 0) return cudaErrorInvalidValue;
    int* values = static_cast<int*>(data);
    if (attribute == cudaMemRangeAttributeAccessedBy) {
        std::fill_n(values, bytes / sizeof(int), cudaInvalidDeviceId);
        if (a.byDevice) *values++ = 0;
        if (a.byHost && values < static_cast<int*>(data) + bytes / sizeof(int)) *values = cudaCpuDeviceId;
        return cudaSuccess;
    }
    if (bytes != sizeof(int)) return cudaErrorInvalidValue;
    const auto typeOf = [](int device) {
        return device == cudaInvalidDeviceId ? cudaMemLocationTypeInvalid
               : device == cudaCpuDeviceId   ? cudaMemLocationTypeHost
                                             : cudaMemLocationTypeDevice;
    };
    switch (attribute) {
        case cudaMemRangeAttributeReadMostly: *values = a.readMostly; break;
        case cudaMemRangeAttributePreferredLocation: *values = a.preferred; break;
        case cudaMemRangeAttributeLastPrefetchLocation: *values = a.prefetched; break;
        case cudaMemRangeAttributePreferredLocationType: *values = typeOf(a.preferred); break;
        case cudaMemRangeAttributeLastPrefetchLocationType: *values = typeOf(a.prefetched); break;
        case cudaMemRangeAttributePreferredLocationId: *values = a.preferred; break;
        case cudaMemRangeAttributeLastPrefetchLocationId: *values = a.prefetched; break;
        default: return cudaErrorInvalidValue;
    }
    return cudaSuccess;
}

cudaError_t cudaMemRangeGetAttribute(void* data, size_t dataBytes, cudaMemRangeAttribute attribute, const void* pointer,
                                     size_t bytes) {
    return cudaMemRangeGetAttributes(&data, &dataBytes, &attribute, 1, pointer, bytes);
}
cudaError_t cudaMemRangeGetAttributes(void** data, size_t* dataBytes, cudaMemRangeAttribute* attributes, size_t count,
                                      const void* pointer, size_t bytes) {
    if (!data || !dataBytes || !attributes || count == 0) return apiCall([] { return cudaErrorInvalidValue; });
    return adviseManaged(pointer, bytes, cudaSuccess, [&](const Advice& a) {
        cudaError_t error = cudaSuccess;
        for (size_t i = 0; i < count && error == cudaSuccess; i++)
            error = attributeOf(a, attributes[i], data[i], dataBytes[i]);
        return error;
    });
}
