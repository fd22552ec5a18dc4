// Capturing streams into graphs. A stream that waits for an event of a captured stream joins its capture.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "api_call.h"
#include "api_stream.h"
#include "capture.h"

namespace cpu_device {

namespace {

using Nodes = std::vector<cudaGraphNode_t>;

struct Capture {
    cudaGraph_t graph = nullptr;
    bool ownsGraph = true;  // until it ends well
    unsigned long long id = 0;
    cudaStream_t origin = nullptr;
    cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    std::thread::id thread;
    bool spoilt = false;
    std::map<cudaStream_t, Nodes> last;  // of each stream in it: what its next work comes after
};
using CapturePointer = std::shared_ptr<Capture>;

struct CapturedEvent {
    std::weak_ptr<Capture> in;
    Nodes last;
};

std::map<cudaStream_t, CapturePointer>& captures() {
    static auto& it = *new std::map<cudaStream_t, CapturePointer>;
    return it;
}
std::map<cudaEvent_t, CapturedEvent>& capturedEvents() {
    static auto& it = *new std::map<cudaEvent_t, CapturedEvent>;
    return it;
}

CapturePointer captureOf(cudaStream_t stream) {
    auto found = captures().find(stream);
    return found == captures().end() ? nullptr : found->second;
}

bool isLegacy(cudaStream_t stream) { return stream == nullptr || stream == cudaStreamLegacy; }

void join(Nodes& nodes, const Nodes& others) {
    for (cudaGraphNode_t node : others)
        if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
}

void collectBefore(cudaGraphNode_t node, std::set<cudaGraphNode_t>& before) {
    if (!before.insert(node).second) return;
    for (cudaGraphNode_t earlier : node->after) collectBefore(earlier, before);
}

// Is all that other streams were to do waited for by what the first one does last?
bool joined(const Capture& c) {
    std::set<cudaGraphNode_t> before;
    for (cudaGraphNode_t node : c.last.at(c.origin)) collectBefore(node, before);
    for (const auto& [stream, nodes] : c.last)
        for (cudaGraphNode_t node : nodes)
            if (!before.count(node)) return false;
    return true;
}

void endFor(const CapturePointer& c) {
    for (const auto& [stream, nodes] : c->last) captures().erase(stream);
}

cudaError_t endCapture(cudaStream_t stream, cudaGraph_t* graph) {
    CapturePointer c = captureOf(stream);
    if (!graph && (!c || c->ownsGraph)) return cudaErrorInvalidValue;  // whose graph is captured into need not ask
    if (graph) *graph = nullptr;
    if (!c) return cudaErrorIllegalState;
    if (c->origin != stream) return cudaErrorStreamCaptureUnmatched;
    if (c->mode != cudaStreamCaptureModeRelaxed && c->thread != std::this_thread::get_id())
        return cudaErrorStreamCaptureWrongThread;
    endFor(c);
    bool whole = joined(*c);
    if (c->spoilt || !whole) {
        if (c->ownsGraph) discardGraph(c->graph);
        return c->spoilt ? cudaErrorStreamCaptureInvalidated : cudaErrorStreamCaptureUnjoined;
    }
    if (graph) *graph = c->graph;
    return cudaSuccess;
}

cudaStreamCaptureStatus statusOf(const CapturePointer& c) {
    return !c          ? cudaStreamCaptureStatusNone
           : c->spoilt ? cudaStreamCaptureStatusInvalidated
                       : cudaStreamCaptureStatusActive;
}

cudaError_t beginCapture(cudaStream_t stream, cudaStreamCaptureMode mode, cudaGraph_t into, const Nodes& behind) {
    static unsigned long long latest = 0;
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed) return cudaErrorInvalidValue;
    if (isLegacy(stream)) return cudaErrorStreamCaptureUnsupported;
    if (isCapturing(stream)) return cudaErrorIllegalState;
    for (cudaGraphNode_t node : behind)
        if (!isOf(node, into)) return cudaErrorInvalidValue;
    auto c = std::make_shared<Capture>();
    c->graph = into ? into : newGraph();
    c->ownsGraph = !into;
    c->id = ++latest;
    c->origin = stream;
    c->mode = mode;
    c->thread = std::this_thread::get_id();
    c->last[stream] = behind;
    captures()[stream] = c;
    return cudaSuccess;
}

}  // namespace

bool isCapturing(cudaStream_t stream) { return captures().count(stream) > 0; }

cudaError_t capture(cudaStream_t stream, cudaGraphNodeType type, NodeWork work) {
    CapturePointer c = captureOf(stream);
    if (c->spoilt) return cudaErrorStreamCaptureInvalidated;
    Nodes& last = c->last[stream];
    last = {addNode(c->graph, type, last, std::move(work))};
    return cudaSuccess;
}

void captureRecord(cudaStream_t stream, cudaEvent_t event) {
    CapturePointer c = captureOf(stream);
    capturedEvents()[event] = {c, c->last[stream]};
}

void forgetCapturedEvent(cudaEvent_t event) { capturedEvents().erase(event); }

cudaError_t captureWait(cudaStream_t stream, cudaEvent_t event, bool recorded) {
    auto found = capturedEvents().find(event);
    CapturePointer from = found == capturedEvents().end() ? nullptr : found->second.in.lock(), c = captureOf(stream);
    if (!from) {
        if (!c || !recorded) return cudaSuccess;
        c->spoilt = true;
        return cudaErrorStreamCaptureIsolation;
    }
    if (c && c != from) return cudaErrorStreamCaptureMerge;
    if (isLegacy(stream)) return mayUse(stream);
    captures()[stream] = from;
    join(from->last[stream], found->second.last);
    return cudaSuccess;
}

cudaError_t mayWaitFor(cudaStream_t stream) {
    cudaError_t error = cudaSuccess;
    for (const auto& [captured, c] : captures()) {
        if (stream && captured != stream) continue;
        c->spoilt = true;
        error = cudaErrorStreamCaptureUnsupported;
    }
    return error;
}

cudaError_t mayUse(cudaStream_t stream) {
    if (!isLegacy(stream)) return cudaSuccess;
    for (const auto& [captured, c] : captures()) {
        if (!waitsForLegacy(captured)) continue;
        c->spoilt = true;
        return cudaErrorStreamCaptureImplicit;
    }
    return cudaSuccess;
}

void resetCaptures() {
    captures().clear();
    capturedEvents().clear();
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
    return streamCall(stream, [&] { return beginCapture(stream, mode, nullptr, {}); });
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                          const cudaGraphEdgeData*, size_t count, cudaStreamCaptureMode mode) {
    return streamCall(stream, [&] {
        if (!validGraph(graph) || (count && !dependencies)) return cudaErrorInvalidValue;
        return beginCapture(stream, mode, graph, Nodes(dependencies, dependencies + count));
    });
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    return streamCall(stream, [&] { return endCapture(stream, graph); });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    return streamCall(stream, [&] {
        if (!status) return cudaErrorInvalidValue;
        *status = statusOf(captureOf(stream));
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id,
                                     cudaGraph_t* graph, const cudaGraphNode_t** dependencies,
                                     const cudaGraphEdgeData** edges, size_t* count) {
    return streamCall(stream, [&] {
        if (!status) return cudaErrorInvalidValue;
        CapturePointer c = captureOf(stream);
        *status = statusOf(c);
        if (*status != cudaStreamCaptureStatusActive) return cudaSuccess;
        const Nodes& last = c->last[stream];
        if (id) *id = c->id;
        if (graph) *graph = c->graph;
        if (dependencies) *dependencies = last.data();
        if (edges) *edges = nullptr;  // all of them plain ones
        if (count) *count = last.size();
        return cudaSuccess;
    });
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* dependencies,
                                                const cudaGraphEdgeData*, size_t count, unsigned flags) {
    return streamCall(stream, [&] {
        if ((count && !dependencies) || flags > cudaStreamSetCaptureDependencies) return cudaErrorInvalidValue;
        CapturePointer c = captureOf(stream);
        if (!c) return cudaErrorIllegalState;
        for (size_t i = 0; i < count; i++)
            if (!isOf(dependencies[i], c->graph)) return cudaErrorInvalidValue;
        Nodes& last = c->last[stream];
        if (flags == cudaStreamSetCaptureDependencies) last.clear();
        join(last, Nodes(dependencies, dependencies + count));
        return cudaSuccess;
    });
}

// Of what a mode would forbid, only waiting for a captured stream is refused here, and that in each mode.
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    static cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
    return apiCall([&] {
        if (!mode || *mode < cudaStreamCaptureModeGlobal || *mode > cudaStreamCaptureModeRelaxed)
            return cudaErrorInvalidValue;
        std::swap(current, *mode);
        return cudaSuccess;
    });
}
