// Streams and events. Everything has happened when its call returns, in the order of the calls: that is one of the
// orders a GPU may choose. So a stream is never busy, and waiting means checking the handle.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <unordered_map>

#include "api_call.h"
#include "api_stream.h"
#include "elsewhere.h"
#include "memory.h"
#include "watcher.h"
#include "where.h"

using Clock = std::chrono::steady_clock;

struct CUstream_st {
    unsigned flags = 0;
    int priority = 0;
    unsigned long long id = 0;
};

struct CUevent_st {
    unsigned flags = 0;
    bool recorded = false;
    Clock::time_point time{};
};

namespace cpu_device {

namespace {

constexpr int leastPriority = 0, greatestPriority = -5;

template <class Handle>
using Handles = std::unordered_map<Handle*, std::unique_ptr<Handle>>;

// Only these handles are looked into: any other pointer is a destroyed or invented one.
Handles<CUstream_st>& streams() {
    static auto& it = *new Handles<CUstream_st>;
    return it;
}
Handles<CUevent_st>& events() {
    static auto& it = *new Handles<CUevent_st>;
    return it;
}
unsigned long long lastStreamId = 6;

using Attributes = std::map<cudaStreamAttrID, cudaStreamAttrValue>;
std::map<cudaStream_t, Attributes>& attributes() {
    static auto& it = *new std::map<cudaStream_t, Attributes>;
    return it;
}

bool isStreamAttribute(cudaStreamAttrID id) {
    return id == cudaStreamAttributeAccessPolicyWindow || id == cudaStreamAttributeSynchronizationPolicy ||
           id == cudaStreamAttributePriority;
}

bool validWindow(const cudaAccessPolicyWindow& window) {
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxAccessPolicyWindowSize, 0);
    return window.num_bytes <= static_cast<size_t>(most) && window.hitRatio >= 0 && window.hitRatio <= 1;
}

bool builtIn(cudaStream_t stream) {
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}
bool validEvent(cudaEvent_t event) { return events().count(event) > 0; }

template <class Body>
cudaError_t eventCall(cudaEvent_t event, Body body, const char* name = __builtin_FUNCTION()) {
    return apiCall([&] { return validEvent(event) ? body() : cudaErrorInvalidResourceHandle; }, name,
                   saysHowLaunchEnded(event));
}

template <class Handle>
cudaError_t destroy(Handles<Handle>& all, Handle* handle, const char* name = __builtin_FUNCTION()) {
    return queryCall(
        [&] {
            if (!all.erase(handle)) return cudaErrorInvalidResourceHandle;
            forgetFollower(handle);
            announce(&Watcher::handleDestroyed);
            return stickyError();
        },
        name);
}

cudaError_t createStream(cudaStream_t* stream, unsigned flags, int priority) {
    if (!stream || (flags & ~unsigned(cudaStreamNonBlocking))) return cudaErrorInvalidValue;
    if (stickyError() != cudaSuccess) return stickyError();
    auto created = std::make_unique<CUstream_st>();
    created->flags = flags;
    created->priority = std::clamp(priority, greatestPriority, leastPriority);
    created->id = ++lastStreamId;
    *stream = created.get();
    streams()[*stream] = std::move(created);
    streamIsMade();
    announce(&Watcher::handleMade);
    return cudaSuccess;
}

// What is put into a stream now: the legacy stream and most others wait for each other.
bool comesBehindLaunch(cudaStream_t stream) {
    const OrderedStream now = ordered(stream), launched = ordered(streamOfLastLaunch());
    const bool bothWait = now.waitsForLegacy && launched.waitsForLegacy;
    return saysHowLaunchEnded(stream) || (bothWait && (now.number == 0 || launched.number == 0));
}

cudaError_t createEvent(cudaEvent_t* event, unsigned flags) {
    constexpr unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    bool sharedAndTimed = (flags & cudaEventInterprocess) && !(flags & cudaEventDisableTiming);
    if (!event || (flags & ~known) || sharedAndTimed) return cudaErrorInvalidValue;
    auto created = std::make_unique<CUevent_st>();
    created->flags = flags;
    *event = created.get();
    events()[*event] = std::move(created);
    announce(&Watcher::handleMade);
    return cudaSuccess;
}

}  // namespace

bool validStream(cudaStream_t stream) { return builtIn(stream) || streams().count(stream) > 0; }

bool waitsForLegacy(cudaStream_t stream) {
    return builtIn(stream) || (validStream(stream) && !(stream->flags & cudaStreamNonBlocking));
}

bool isWaitedFor(cudaStream_t stream) { return waitsForLegacy(stream); }

OrderedStream ordered(cudaStream_t stream) {
    if (stream == nullptr || stream == cudaStreamLegacy) return {};
    return {builtIn(stream) ? reinterpret_cast<uintptr_t>(stream) : stream->id, waitsForLegacy(stream)};
}

uint64_t handlesAlive() { return streams().size() + events().size(); }

void resetStreams() {
    resetOrder();
    resetCaptures();
    streams().clear();
    attributes().clear();
    events().clear();
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return queryCall([&] { return createStream(stream, cudaStreamDefault, 0); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return queryCall([&] { return createStream(stream, flags, 0); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    return queryCall([&] { return createStream(stream, flags, priority); });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    attributes().erase(stream);
    return destroy(streams(), stream);
}

static cudaError_t waitFor(cudaStream_t stream, const char* name = __builtin_FUNCTION()) {
    return streamCall(
        stream,
        [&] {
            const cudaError_t error = isCapturing(stream) ? mayWaitFor(stream) : mayUse(stream);
            if (error == cudaSuccess) hostWaits(ordered(stream));
            return error;
        },
        name);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) { return waitFor(stream); }
cudaError_t cudaStreamQuery(cudaStream_t stream) { return waitFor(stream); }

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
    return streamCall(stream, [&] {
        if (!validEvent(event)) return cudaErrorInvalidResourceHandle;
        if (flags & ~unsigned(cudaEventWaitExternal)) return cudaErrorInvalidValue;
        if (!isCapturing(stream)) {
            orderWaits(ordered(stream), event);
            streamWaits(stream, event);
        }
        return captureWait(stream, event, event->recorded);
    });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
    return streamCall(stream, [&] {
        if (!flags) return cudaErrorInvalidValue;
        *flags = builtIn(stream) ? unsigned(cudaStreamDefault) : stream->flags;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    return streamCall(stream, [&] {
        if (!priority) return cudaErrorInvalidValue;
        *priority = builtIn(stream) ? 0 : stream->priority;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
    return streamCall(stream, [&] {
        if (!id) return cudaErrorInvalidValue;
        *id = builtIn(stream) ? reinterpret_cast<uintptr_t>(stream) : stream->id;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
    return streamCall(stream, [&] {
        if (!device) return cudaErrorInvalidValue;
        *device = 0;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, const cudaStreamAttrValue* value) {
    return streamCall(stream, [&] {
        bool window = attribute == cudaStreamAttributeAccessPolicyWindow;
        if (!value || !isStreamAttribute(attribute) || (window && !validWindow(value->accessPolicyWindow)))
            return cudaErrorInvalidValue;
        attributes()[stream][attribute] = *value;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, cudaStreamAttrValue* value) {
    return streamCall(stream, [&] {
        if (!value || !isStreamAttribute(attribute)) return cudaErrorInvalidValue;
        auto found = attributes()[stream].find(attribute);
        *value = found == attributes()[stream].end() ? cudaStreamAttrValue{} : found->second;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
    return streamCall(to, [&] {
        if (!validStream(from)) return cudaErrorInvalidResourceHandle;
        attributes()[to] = attributes()[from];
        return cudaSuccess;
    });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* userData, unsigned flags) {
    cudaError_t error = streamCall(stream, [&] {
        if (!callback || flags != 0) return cudaErrorInvalidValue;
        return isCapturing(stream) ? mayWaitFor(stream) : mayUse(stream);
    });
    if (error == cudaSuccess) callback(stream, cudaSuccess, userData);
    return error;
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* userData) {
    bool captured = false;
    cudaError_t error = streamCall(stream, [&] {
        if (!function) return cudaErrorInvalidValue;
        captured = isCapturing(stream);
        if (!captured) return mayUse(stream);
        NodeWork work;
        work.run = [=](cudaStream_t) {
            function(userData);
            return cudaSuccess;
        };
        work.madeFrom = hostParameters({function, userData});
        return capture(stream, cudaGraphNodeTypeHost, work);
    });
    if (error == cudaSuccess && !captured) function(userData);
    return error;
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t bytes, unsigned flags) {
    return streamCall(stream, [&] {
        Where where = whereIs(pointer);
        bool known = flags == cudaMemAttachGlobal || flags == cudaMemAttachHost ||
                     (flags == cudaMemAttachSingle && !builtIn(stream));
        bool whole = bytes == 0 || bytes == where.bytesLeft;
        return known && whole && where.place == Place::managed ? cudaSuccess : cudaErrorInvalidValue;
    });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return apiCall([&] { return createEvent(event, cudaEventDefault); });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    return apiCall([&] { return createEvent(event, flags); });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
    forgetCapturedEvent(event);
    forgetOrder(event);
    return destroy(events(), event);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
    return streamCall(stream, [&] {
        if (!validEvent(event)) return cudaErrorInvalidResourceHandle;
        if (flags & ~unsigned(cudaEventRecordExternal)) return cudaErrorInvalidValue;
        if (isCapturing(stream)) {
            captureRecord(stream, event);
            return cudaSuccess;
        }
        if (cudaError_t error = mayUse(stream); error != cudaSuccess) return error;
        forgetCapturedEvent(event);
        orderRecorded(event, ordered(stream));
        eventIsRecorded(event, comesBehindLaunch(stream));
        event->recorded = true;
        event->time = Clock::now();
        return cudaSuccess;
    });
}

static cudaError_t waitFor(cudaEvent_t event, const char* name = __builtin_FUNCTION()) {
    return eventCall(
        event,
        [&] {
            hostWaits(event);
            return cudaSuccess;
        },
        name);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) { return waitFor(event); }
cudaError_t cudaEventQuery(cudaEvent_t event) { return waitFor(event); }

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
    return apiCall([&] {
        if (!milliseconds) return cudaErrorInvalidValue;
        for (cudaEvent_t event : {start, end}) {
            if (!validEvent(event) || !event->recorded) return cudaErrorInvalidResourceHandle;
            if (event->flags & cudaEventDisableTiming) return cudaErrorInvalidResourceHandle;
            hostWaits(event);  // or it would say that it is not ready
        }
        // Between two events never zero: programs divide by it.
        auto nanoseconds = std::chrono::nanoseconds(end->time - start->time).count();
        *milliseconds = (nanoseconds == 0 && start != end ? 1 : nanoseconds) * 1e-6f;
        return cudaSuccess;
    });
}
