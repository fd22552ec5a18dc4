// The nodes of graphs: making them, asking what they were made from, and changing that.
#include <cpu_device/runtime_api.h>

#include <algorithm>

#include "api_call.h"
#include "api_launch.h"
#include "elements.h"
#include "graph.h"

namespace cpu_device {

namespace {

template <class Member, class Value>
cudaGraphNodeParams parameters(cudaGraphNodeType type, Member cudaGraphNodeParams::*member, const Value& value) {
    cudaGraphNodeParams p{};
    p.type = type;
    p.*member = value;
    return p;
}

cudaError_t makeCopyWork(const cudaMemcpy3DParms& copy, GraphWork& run) {
    const bool line = !copy.srcArray && !copy.dstArray && copy.extent.height == 1 && copy.extent.depth == 1 &&
                      !copy.srcPos.x && !copy.srcPos.y && !copy.srcPos.z && !copy.dstPos.x && !copy.dstPos.y &&
                      !copy.dstPos.z;
    if (line)
        run = [=](cudaStream_t stream) {
            return cudaMemcpyAsync(copy.dstPtr.ptr, copy.srcPtr.ptr, copy.extent.width, copy.kind, stream);
        };
    else
        run = [=](cudaStream_t stream) { return cudaMemcpy3DAsync(&copy, stream); };
    return cudaSuccess;
}

cudaError_t makeSetWork(const cudaMemsetParams& set, GraphWork& run) {
    if (set.elementSize != 1 && set.elementSize != 2 && set.elementSize != 4) return cudaErrorInvalidValue;
    run = [=](cudaStream_t stream) { return setElements(set, stream); };
    return cudaSuccess;
}

cudaError_t makeHostWork(const cudaHostNodeParams& host, GraphWork& run) {
    if (!host.fn) return cudaErrorInvalidValue;
    run = [=](cudaStream_t stream) { return cudaLaunchHostFunc(stream, host.fn, host.userData); };
    return cudaSuccess;
}

cudaError_t makeKernelWork(const cudaKernelNodeParams& kernel, NodeWork& work) {
    if (kernel.extra) return cudaErrorInvalidValue;
    return recordLaunch(kernel.func, kernel.gridDim, kernel.blockDim, kernel.kernelParams, kernel.sharedMemBytes, work);
}

cudaError_t checkMemory(const cudaMemAllocNodeParams& memory) {
    const bool here = memory.poolProps.location.type == cudaMemLocationTypeDevice && memory.poolProps.location.id == 0;
    return memory.bytesize && here && memory.poolProps.allocType == cudaMemAllocationTypePinned ? cudaSuccess
                                                                                                : cudaErrorInvalidValue;
}

size_t bodiesOf(const cudaConditionalNodeParams& condition) {
    switch (condition.type) {
        case cudaGraphCondTypeIf: return condition.size <= 2 ? condition.size : 0;
        case cudaGraphCondTypeWhile: return condition.size <= 1 ? condition.size : 0;
        case cudaGraphCondTypeSwitch: return condition.size;
    }
    return 0;
}

// The graphs inside a new node: a copy of the child, or empty ones for the program to fill.
std::vector<cudaGraph_t> graphsInside(cudaGraphNodeParams& p) {
    std::vector<cudaGraph_t> inside;
    if (p.type == cudaGraphNodeTypeGraph) inside.push_back(copyOfGraph(*p.graph.graph));
    if (p.type == cudaGraphNodeTypeConditional)
        for (size_t i = 0; i < bodiesOf(p.conditional); i++) inside.push_back(newGraph());
    return inside;
}

cudaError_t addChecked(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count,
                       cudaGraphNodeParams* p, const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            if (!node || !p || !validGraph(graph) || (count && !dependencies)) return cudaErrorInvalidValue;
            std::vector<cudaGraphNode_t> after(dependencies, dependencies + count);
            for (cudaGraphNode_t before : after)
                if (!isOf(before, graph)) return cudaErrorInvalidValue;
            NodeWork work;
            if (cudaError_t error = makeWork(*p, work); error != cudaSuccess) return error;
            if (!work.madeFrom) work.madeFrom = *p;
            *node = addNode(graph, p->type, after, std::move(work));
            (*node)->inside = graphsInside(*p);
            if (p->type == cudaGraphNodeTypeGraph) (*node)->work.madeFrom->graph.graph = (*node)->inside[0];
            if (p->type == cudaGraphNodeTypeConditional) p->conditional.phGraph_out = (*node)->inside.data();
            return cudaSuccess;
        },
        name);
}
cudaError_t addChecked(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count,
                       std::optional<cudaGraphNodeParams> p, const char* name = __builtin_FUNCTION()) {
    return addChecked(node, graph, dependencies, count, p ? &*p : nullptr, name);
}

// To the caller's `to`, what a node of this type was made from.
template <class Member, class To>
cudaError_t show(cudaGraphNode_t node, cudaGraphNodeType type, Member cudaGraphNodeParams::*member, To give,
                 const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            if (!node || node->type != type) return cudaErrorInvalidValue;
            if (!node->work.madeFrom) return cudaErrorNotSupported;  // captured from what no such node does
            return give((*node->work.madeFrom).*member) ? cudaSuccess : cudaErrorInvalidValue;
        },
        name);
}
template <class T>
auto giveTo(T* to) {
    return [to](const T& value) {
        if (to) *to = value;
        return to != nullptr;
    };
}

cudaError_t change(cudaGraphNode_t node, std::optional<cudaGraphNodeParams> p,
                   const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            if (!node || !p || node->type != p->type || !node->inside.empty()) return cudaErrorInvalidValue;
            NodeWork work;
            if (cudaError_t error = makeWork(*p, work); error != cudaSuccess) return error;
            if (!work.madeFrom) work.madeFrom = *p;
            node->work = std::move(work);
            return cudaSuccess;
        },
        name);
}

cudaLaunchAttribute* attributeOf(cudaGraphNode_t node, cudaLaunchAttributeID id) {
    auto found = std::find_if(node->attributes.begin(), node->attributes.end(), [=](auto& a) { return a.id == id; });
    return found == node->attributes.end() ? nullptr : &*found;
}

}  // namespace

cudaGraphNodeParams kernelParameters(const cudaKernelNodeParams& kernel) {
    return parameters(cudaGraphNodeTypeKernel, &cudaGraphNodeParams::kernel, kernel);
}
cudaGraphNodeParams copyParameters(const cudaMemcpy3DParms& copy) {
    return parameters(cudaGraphNodeTypeMemcpy, &cudaGraphNodeParams::memcpy, cudaMemcpyNodeParams{0, {}, copy});
}
cudaGraphNodeParams copyParameters(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                                   size_t height, cudaMemcpyKind kind) {
    cudaMemcpy3DParms copy{};
    copy.dstPtr = make_cudaPitchedPtr(to, toPitch, width, height);
    copy.srcPtr = make_cudaPitchedPtr(const_cast<void*>(from), fromPitch, width, height);
    copy.extent = make_cudaExtent(width, height, 1);
    copy.kind = kind;
    return copyParameters(copy);
}
cudaGraphNodeParams setParameters(const cudaMemsetParams& set) {
    return parameters(cudaGraphNodeTypeMemset, &cudaGraphNodeParams::memset, set);
}
cudaGraphNodeParams hostParameters(const cudaHostNodeParams& host) {
    return parameters(cudaGraphNodeTypeHost, &cudaGraphNodeParams::host, host);
}
cudaGraphNodeParams childParameters(cudaGraph_t child) {
    return parameters(cudaGraphNodeTypeGraph, &cudaGraphNodeParams::graph,
                      cudaChildGraphNodeParams{child, cudaGraphChildGraphOwnershipClone});
}
cudaGraphNodeParams recordParameters(cudaEvent_t event) {
    return parameters(cudaGraphNodeTypeEventRecord, &cudaGraphNodeParams::eventRecord,
                      cudaEventRecordNodeParams{event});
}
cudaGraphNodeParams waitParameters(cudaEvent_t event) {
    return parameters(cudaGraphNodeTypeWaitEvent, &cudaGraphNodeParams::eventWait, cudaEventWaitNodeParams{event});
}

cudaError_t makeWork(cudaGraphNodeParams& p, NodeWork& work) {
    switch (p.type) {
        case cudaGraphNodeTypeKernel: return makeKernelWork(p.kernel, work);
        case cudaGraphNodeTypeMemcpy: return makeCopyWork(p.memcpy.copyParams, work.run);
        case cudaGraphNodeTypeMemset: return makeSetWork(p.memset, work.run);
        case cudaGraphNodeTypeHost: return makeHostWork(p.host, work.run);
        case cudaGraphNodeTypeGraph: return validGraph(p.graph.graph) ? cudaSuccess : cudaErrorInvalidValue;
        case cudaGraphNodeTypeEmpty: return cudaSuccess;
        case cudaGraphNodeTypeWaitEvent:
            work.run = [event = p.eventWait.event](cudaStream_t in) { return cudaStreamWaitEvent(in, event, 0); };
            return cudaSuccess;
        case cudaGraphNodeTypeEventRecord:
            work.run = [event = p.eventRecord.event](cudaStream_t in) { return cudaEventRecord(event, in); };
            return cudaSuccess;
        case cudaGraphNodeTypeMemAlloc:
            if (cudaError_t error = checkMemory(p.alloc); error != cudaSuccess) return error;
            return makeAllocationWork(&p.alloc.dptr, p.alloc.bytesize, work);
        case cudaGraphNodeTypeMemFree: return makeFreeWork(p.free.dptr, work);
        case cudaGraphNodeTypeConditional:
            return conditionOf(p.conditional.handle) && bodiesOf(p.conditional) ? cudaSuccess : cudaErrorInvalidValue;
    }
    return cudaErrorInvalidValue;
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                             const cudaGraphEdgeData*, size_t count, cudaGraphNodeParams* p) {
    return addChecked(node, graph, dependencies, count, p);
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaKernelNodeParams* p) {
    return addChecked(node, graph, dependencies, count, ifGiven(p, kernelParameters));
}
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaMemcpy3DParms* p) {
    return addChecked(node, graph, dependencies, count, ifGiven(p, copyParameters));
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     size_t count, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return addChecked(node, graph, dependencies, count, copyParameters(to, bytes, from, bytes, bytes, 1, kind));
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaMemsetParams* p) {
    return addChecked(node, graph, dependencies, count, ifGiven(p, setParameters));
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                 size_t count, const cudaHostNodeParams* p) {
    return addChecked(node, graph, dependencies, count, ifGiven(p, hostParameters));
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                       size_t count, cudaGraph_t child) {
    return addChecked(node, graph, dependencies, count, childParameters(child));
}
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                  size_t count) {
    cudaGraphNodeParams empty{};
    empty.type = cudaGraphNodeTypeEmpty;
    return addChecked(node, graph, dependencies, count, &empty);
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                        size_t count, cudaEvent_t event) {
    return addChecked(node, graph, dependencies, count, recordParameters(event));
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                      size_t count, cudaEvent_t event) {
    return addChecked(node, graph, dependencies, count, waitParameters(event));
}
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     size_t count, cudaMemAllocNodeParams* p) {
    std::optional<cudaGraphNodeParams> all;
    if (p) all = parameters(cudaGraphNodeTypeMemAlloc, &cudaGraphNodeParams::alloc, *p);
    cudaError_t error = addChecked(node, graph, dependencies, count, all ? &*all : nullptr);
    if (error == cudaSuccess) p->dptr = all->alloc.dptr;
    return error;
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                    size_t count, void* pointer) {
    return addChecked(node, graph, dependencies, count,
                      parameters(cudaGraphNodeTypeMemFree, &cudaGraphNodeParams::free, cudaMemFreeNodeParams{pointer}));
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph, unsigned byDefault,
                                             unsigned flags) {
    return apiCall([&] {
        if (!handle || !validGraph(graph) || (flags & ~unsigned(cudaGraphCondAssignDefault)))
            return cudaErrorInvalidValue;
        *handle = newCondition(graph, byDefault, flags & cudaGraphCondAssignDefault);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
    return apiCall([&] {
        if (!node || !type) return cudaErrorInvalidValue;
        *type = node->type;
        return cudaSuccess;
    });
}
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* p) {
    return show(node, cudaGraphNodeTypeKernel, &cudaGraphNodeParams::kernel, giveTo(p));
}
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms* p) {
    return show(node, cudaGraphNodeTypeMemcpy, &cudaGraphNodeParams::memcpy,
                [&](const cudaMemcpyNodeParams& all) { return giveTo(p)(all.copyParams); });
}
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams* p) {
    return show(node, cudaGraphNodeTypeMemset, &cudaGraphNodeParams::memset, giveTo(p));
}
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams* p) {
    return show(node, cudaGraphNodeTypeHost, &cudaGraphNodeParams::host, giveTo(p));
}
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* child) {
    return show(node, cudaGraphNodeTypeGraph, &cudaGraphNodeParams::graph,
                [&](const cudaChildGraphNodeParams& all) { return giveTo(child)(all.graph); });
}
cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
    return show(node, cudaGraphNodeTypeEventRecord, &cudaGraphNodeParams::eventRecord,
                [&](const cudaEventRecordNodeParams& all) { return giveTo(event)(all.event); });
}
cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
    return show(node, cudaGraphNodeTypeWaitEvent, &cudaGraphNodeParams::eventWait,
                [&](const cudaEventWaitNodeParams& all) { return giveTo(event)(all.event); });
}
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams* p) {
    return show(node, cudaGraphNodeTypeMemAlloc, &cudaGraphNodeParams::alloc, giveTo(p));
}
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* pointer) {
    return show(node, cudaGraphNodeTypeMemFree, &cudaGraphNodeParams::free,
                [&](const cudaMemFreeNodeParams& all) { return giveTo(static_cast<void**>(pointer))(all.dptr); });
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams* p) {
    return change(node, p ? std::optional(*p) : std::nullopt);
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* p) {
    return change(node, ifGiven(p, kernelParameters));
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* p) {
    return change(node, ifGiven(p, copyParameters));
}
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from, size_t bytes,
                                           cudaMemcpyKind kind) {
    return change(node, copyParameters(to, bytes, from, bytes, bytes, 1, kind));
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* p) {
    return change(node, ifGiven(p, setParameters));
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* p) {
    return change(node, ifGiven(p, hostParameters));
}
cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
    return change(node, recordParameters(event));
}
cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
    return change(node, waitParameters(event));
}

// Kept and given back, as those of a stream are; only a cooperative launch is another one here.
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                            const cudaKernelNodeAttrValue* value) {
    return apiCall([&] {
        if (!node || node->type != cudaGraphNodeTypeKernel || !value) return cudaErrorInvalidValue;
        cudaLaunchAttribute* known = attributeOf(node, id);
        if (!known) known = &node->attributes.emplace_back();
        known->id = id;
        known->val = *value;
        if (id == cudaLaunchAttributeCooperative) launchCooperatively(node->work, value->cooperative != 0);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                            cudaKernelNodeAttrValue* value) {
    return apiCall([&] {
        if (!node || node->type != cudaGraphNodeTypeKernel || !value) return cudaErrorInvalidValue;
        const cudaLaunchAttribute* known = attributeOf(node, id);
        *value = known ? known->val : cudaKernelNodeAttrValue{};
        return cudaSuccess;
    });
}
cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to, cudaGraphNode_t from) {
    return apiCall([&] {
        if (!to || !from || to->type != cudaGraphNodeTypeKernel || from->type != cudaGraphNodeTypeKernel)
            return cudaErrorInvalidValue;
        to->attributes = from->attributes;
        return cudaSuccess;
    });
}
