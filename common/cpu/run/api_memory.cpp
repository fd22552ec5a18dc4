// Allocation, and what the API knows about an address.
#include <cpu_device/defects.h>
#include <cpu_device/runtime_api.h>

#include <cstring>
#include <map>

#include "api_call.h"
#include "api_memory.h"
#include "api_pool.h"
#include "api_stream.h"
#include "capture.h"
#include "elsewhere.h"
#include "memory.h"
#include "symbols.h"
#include "watcher.h"
#include "where.h"

namespace cpu_device {

namespace {

constexpr size_t pitchUnit = 512;

std::map<const void*, unsigned>& pinnedFlags() {
    static auto& it = *new std::map<const void*, unsigned>;
    return it;
}

cudaError_t allocateFor(void** pointer, size_t bytes, Space space) {
    if (!pointer) return cudaErrorInvalidValue;
    *pointer = nullptr;
    bool lost = stickyError() == cudaErrorDevicesUnavailable;
    if (bytes == 0 && !lost) return cudaSuccess;
    if (stickyError() != cudaSuccess) return stickyError();
    if (deviceElsewhere() && space == Space::device) return deviceElsewhere()->allocate(pointer, bytes);
    *pointer = allocate(bytes, space, nullptr, callPlaces());
    return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t allocatePinned(void** pointer, size_t bytes, unsigned flags) {
    constexpr unsigned known = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    if (flags & ~known) return cudaErrorInvalidValue;
    cudaError_t error = allocateFor(pointer, bytes, Space::pinnedHost);
    if (error == cudaSuccess && *pointer) pinnedFlags()[*pointer] = flags | cudaHostAllocMapped;
    return error;
}

cudaError_t captureAllocation(void** pointer, size_t bytes, cudaStream_t stream) {
    if (!pointer || bytes == 0) return cudaErrorInvalidValue;
    NodeWork work;
    cudaError_t error = makeAllocationWork(pointer, bytes, work);
    return error == cudaSuccess ? capture(stream, cudaGraphNodeTypeMemAlloc, work) : error;
}

// Only what a graph took.
cudaError_t captureFree(void* pointer, cudaStream_t stream) {
    NodeWork work;
    cudaError_t error = makeFreeWork(pointer, work);
    return error == cudaSuccess ? capture(stream, cudaGraphNodeTypeMemFree, work) : error;
}

std::string quoted(const Allocation* a) { return a && !a->name.empty() ? a->name : "a pointer"; }

// cudaFree, cudaFreeAsync and cudaFreeHost: the caller says which kinds of memory it may free.
cudaError_t freeMemoryOf(void* pointer, bool hostMemory, const char* call) {
    if (!pointer) return cudaSuccess;
    if (deviceElsewhere() && !hostMemory) return deviceElsewhere()->release(pointer);
    const Allocation* a = findAllocation(pointer);
    std::string name = quoted(a);
    if (a && (a->space == Space::pinnedHost) == hostMemory && a->space != Space::deviceHeap) {
        FreeResult result = release(pointer);
        if (result == FreeResult::done) {
            pinnedFlags().erase(pointer);
            noteFreedFromPool(pointer);
            return cudaSuccess;
        }
        if (result == FreeResult::alreadyFreed) {
            announceHostDefect(
                DefectKind::doubleFree, std::string(call) + " was called for " + name + ", which was freed before",
                "free each allocation once; set the pointer to nullptr afterwards", a->name, {callPlaces()});
            return cudaErrorInvalidValue;
        }
    }
    std::string cause;
    if (!a) {
        cause = "only what an allocation of CUDA returned can be freed this way, not memory of malloc or new";
    } else if (a->space == Space::deviceHeap) {
        cause = "what a kernel allocated with malloc or new must be freed in a kernel";
    } else if ((a->space == Space::pinnedHost) != hostMemory) {
        cause = hostMemory ? "device and managed memory is freed by cudaFree"
                           : "pinned host memory (cudaMallocHost, cudaHostAlloc) is freed by cudaFreeHost";
    } else {
        cause = "it points into the middle of " + name + ": free the pointer that the allocation returned";
    }
    announceHostDefect(DefectKind::invalidFree,
                       std::string(call) + " was called for " + name + ", which it cannot free", cause,
                       a ? a->name : "", {callPlaces()});
    return cudaErrorInvalidValue;
}

// "(void**)&d_A, n" → "d_A": the first argument without casts, & and parentheses.
std::string firstArgument(const char* text) {
    int depth = 0;
    const char* end = text;
    for (bool castBracket = false; *end && !(depth == 0 && *end == ','); end++) {
        if (*end == '<') castBracket = end - text >= 5 && std::strncmp(end - 5, "_cast", 5) == 0;
        if (std::strchr("([{", *end) || (*end == '<' && castBracket)) depth++;
        if (std::strchr(")]}", *end) || (*end == '>' && castBracket && end[-1] != '-')) depth--;
    }
    return std::string(text, end);
}

// Index of the bracket that closes the one at `open`, or npos.
size_t closing(const std::string& s, size_t open) {
    int depth = 0;
    for (size_t i = open; i < s.size(); i++) {
        if (s[i] == '(' || s[i] == '<') depth++;
        if (s[i] == ')' || (s[i] == '>' && s[i - 1] != '-')) {
            if (--depth == 0) return i;
        }
    }
    return std::string::npos;
}

std::string variableName(const char* text) {
    std::string s = firstArgument(text);
    for (;;) {
        size_t first = s.find_first_not_of(" &");
        if (first == std::string::npos) return "";
        s = s.substr(first, s.find_last_not_of(' ') + 1 - first);
        size_t open = s.find("_cast<");
        if (open != std::string::npos && s.find_first_of("(<") == open + 5) {
            size_t close = closing(s, open + 5);
            if (close == std::string::npos) return s;
            s = s.substr(close + 1);
        } else if (s[0] == '(') {
            size_t close = closing(s, 0);
            if (close == std::string::npos) return s;
            s = close + 1 == s.size() ? s.substr(1, close - 1) : s.substr(close + 1);
        } else {
            return s;
        }
    }
}

}  // namespace

void nameAllocation(const void* pointer, AllocationText text, size_t elementBytes) {
    if (pointer) nameMemory(pointer, variableName(text.text).c_str(), elementBytes);
}

void resetMappings() {
    registeredMemory().clear();
    pinnedFlags().clear();
}

}  // namespace cpu_device

using namespace cpu_device;

// The macros that pass on the text of the arguments are for programs.
#undef cudaMalloc
#undef cudaMallocManaged
#undef cudaMallocHost
#undef cudaHostAlloc
#undef cudaMallocPitch
#undef cudaMallocAsync
#undef cudaMallocFromPoolAsync

cudaError_t cudaMalloc(void** pointer, size_t bytes) {
    return queryCall([&] { return allocateFor(pointer, bytes, Space::device); });
}

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned flags) {
    return queryCall([&] {
        bool known = flags == cudaMemAttachGlobal || flags == cudaMemAttachHost;
        if (bytes > 0 && !known) return cudaErrorInvalidValue;
        return allocateFor(pointer, bytes, Space::managed);
    });
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags) {
    return queryCall([&] { return allocatePinned(pointer, bytes, flags); });
}

cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
    return queryCall([&] { return allocatePinned(pointer, bytes, cudaHostAllocDefault); });
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
    return apiCall([&] {
        if (!pointer || !pitch) return cudaErrorInvalidValue;
        *pitch = height ? (width + pitchUnit - 1) / pitchUnit * pitchUnit : 0;
        if (height && *pitch > totalMemory() / height) return cudaErrorMemoryAllocation;
        return allocateFor(pointer, *pitch * height, Space::device);
    });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent) {
    if (!pointer) return apiCall([] { return cudaErrorInvalidValue; });
    size_t rows = extent.height * extent.depth;
    if (extent.depth && rows / extent.depth != extent.height) return apiCall([] { return cudaErrorMemoryAllocation; });
    pointer->xsize = extent.width;
    pointer->ysize = extent.height;
    return cudaMallocPitch(&pointer->ptr, &pointer->pitch, extent.width, rows);
}

cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
    return apiCall([&] {
        if (!validStream(stream)) return cudaErrorInvalidResourceHandle;
        if (isCapturing(stream)) return captureAllocation(pointer, bytes, stream);
        cudaError_t error = allocateFor(pointer, bytes, Space::device);
        if (error == cudaSuccess && *pointer) noteTakenFromPool(*pointer, bytes, nullptr);
        return error;
    });
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
    return apiCall([&] {
        if (!validStream(stream)) return cudaErrorInvalidResourceHandle;
        if (!canTakeFromPool(pool)) return cudaErrorInvalidValue;
        if (isCapturing(stream)) return captureAllocation(pointer, bytes, stream);
        cudaError_t error = allocateFor(pointer, bytes, Space::device);
        if (error == cudaSuccess && *pointer) noteTakenFromPool(*pointer, bytes, pool);
        return error;
    });
}

cudaError_t cudaFree(void* pointer) {
    return apiCall([&] {
        hostWaitsForAll();
        return freeMemoryOf(pointer, false, "cudaFree");
    });
}

cudaError_t cudaFreeHost(void* pointer) {
    return apiCall([&] {
        hostWaitsForAll();
        return freeMemoryOf(pointer, true, "cudaFreeHost");
    });
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
    return apiCall([&] {
        if (!validStream(stream)) return cudaErrorInvalidResourceHandle;
        if (isCapturing(stream)) return captureFree(pointer, stream);
        return freeMemoryOf(pointer, false, "cudaFreeAsync");
    });
}

cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags) {
    return apiCall([&] {
        if (!pointer || bytes == 0 || (flags & ~0xfu)) return cudaErrorInvalidValue;
        if (inRegisteredMemory(pointer, nullptr)) return cudaErrorHostMemoryAlreadyRegistered;
        if (whereIs(pointer).place != Place::hostOnly) return cudaErrorInvalidValue;
        uintptr_t begin = reinterpret_cast<uintptr_t>(pointer);
        auto next = registeredMemory().lower_bound(begin);
        if (next != registeredMemory().end() && next->first - begin < bytes)
            return cudaErrorHostMemoryAlreadyRegistered;
        registeredMemory()[begin] = {bytes, flags};
        return cudaSuccess;
    });
}

cudaError_t cudaHostUnregister(void* pointer) {
    return apiCall([&] {
        if (!pointer) return cudaErrorInvalidValue;
        if (registeredMemory().erase(reinterpret_cast<uintptr_t>(pointer))) return cudaSuccess;
        return inRegisteredMemory(pointer, nullptr) ? cudaErrorInvalidValue : cudaErrorHostMemoryNotRegistered;
    });
}

cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
    return apiCall([&] {
        if (!device || flags != 0 || whereIs(host).place != Place::pinned) return cudaErrorInvalidValue;
        *device = host;  // one address space
        return cudaSuccess;
    });
}

cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
    return apiCall([&] {
        Where where = whereIs(host);
        if (!flags || (where.place != Place::pinned && where.place != Place::managed)) return cudaErrorInvalidValue;
        const Allocation* a = findAllocation(host);
        auto pinned = pinnedFlags().find(a ? reinterpret_cast<const void*>(a->begin) : host);
        *flags = pinned != pinnedFlags().end() ? pinned->second : unsigned(cudaHostAllocMapped);
        return cudaSuccess;
    });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    return apiCall([&] {
        if (free) *free = freeMemory();
        if (total) *total = totalMemory();
        return cudaSuccess;
    });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    return queryCall([&] {
        if (!attributes) return cudaErrorInvalidValue;
        void* p = const_cast<void*>(pointer);
        switch (whereIs(pointer).place) {
            case Place::device: *attributes = {cudaMemoryTypeDevice, 0, p, nullptr}; break;
            case Place::managed: *attributes = {cudaMemoryTypeManaged, 0, p, p}; break;
            case Place::pinned: *attributes = {cudaMemoryTypeHost, 0, p, p}; break;
            default: *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, p}; break;
        }
        return cudaSuccess;
    });
}
