// Graphs: making them node by node, and launching them.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <unordered_map>

#include "api_call.h"
#include "api_launch.h"
#include "api_stream.h"
#include "capture.h"
#include "elements.h"

// The nodes in the order in which they run, and what each was made from.
struct CUgraphExec_st {
    struct Step {
        const CUgraphNode_st* node;
        cudaGraphNodeType type;
        GraphWork work;
        GraphMemoryPointer memory;
        bool enabled = true;
    };
    std::vector<Step> steps;
    bool freesOnLaunch = false;
};

namespace cpu_device {

namespace {

std::unordered_map<cudaGraphExec_t, std::unique_ptr<CUgraphExec_st>>& executables() {
    static auto& it = *new std::unordered_map<cudaGraphExec_t, std::unique_ptr<CUgraphExec_st>>;
    return it;
}

CUgraphExec_st* executable(cudaGraphExec_t handle) {
    auto found = executables().find(handle);
    return found == executables().end() ? nullptr : found->second.get();
}

std::vector<CUgraphExec_st::Step> stepsOf(const CUgraph_st& graph) {
    std::vector<CUgraphExec_st::Step> steps;
    for (const CUgraphNode_st* node : inOrder(graph)) steps.push_back({node, node->type, node->work, node->memory});
    return steps;
}

cudaError_t runSteps(const std::vector<CUgraphExec_st::Step>& steps, cudaStream_t stream) {
    for (const CUgraphExec_st::Step& step : steps) {
        cudaError_t error = step.work && step.enabled ? step.work(stream) : cudaSuccess;
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

bool comesAfter(cudaGraphNode_t node, cudaGraphNode_t before) {
    return std::find(node->after.begin(), node->after.end(), before) != node->after.end();
}

void forget(std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t node) {
    nodes.erase(std::remove(nodes.begin(), nodes.end(), node), nodes.end());
}

bool isOf(cudaGraphNode_t node, cudaGraph_t graph) {
    return std::any_of(graph->nodes.begin(), graph->nodes.end(), [&](const auto& n) { return n.get() == node; });
}

// `make` gives the new node's work, or an error.
template <class Make>
cudaError_t addChecked(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count,
                       cudaGraphNodeType type, Make make, const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            if (!node || !validGraph(graph) || (count && !dependencies)) return cudaErrorInvalidValue;
            std::vector<cudaGraphNode_t> after(dependencies, dependencies + count);
            for (cudaGraphNode_t before : after)
                if (!isOf(before, graph)) return cudaErrorInvalidValue;
            GraphWork work;
            cudaError_t error = make(work);
            if (error == cudaSuccess) *node = addNode(graph, type, after, work);
            return error;
        },
        name);
}

cudaError_t makeKernelWork(const cudaKernelNodeParams* p, GraphWork& work) {
    if (!p || p->extra) return cudaErrorInvalidValue;
    return recordLaunch(p->func, p->gridDim, p->blockDim, p->kernelParams, p->sharedMemBytes, work);
}

cudaError_t makeCopyWork(const cudaMemcpy3DParms* p, GraphWork& work) {
    if (!p) return cudaErrorInvalidValue;
    work = [copy = *p](cudaStream_t stream) { return cudaMemcpy3DAsync(&copy, stream); };
    return cudaSuccess;
}

cudaError_t makeCopyWork(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, GraphWork& work) {
    work = [=](cudaStream_t stream) { return cudaMemcpyAsync(to, from, bytes, kind, stream); };
    return cudaSuccess;
}

cudaError_t makeSetWork(const cudaMemsetParams* p, GraphWork& work) {
    if (!p || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4)) return cudaErrorInvalidValue;
    work = [set = *p](cudaStream_t stream) { return setElements(set, stream); };
    return cudaSuccess;
}

cudaError_t makeHostWork(const cudaHostNodeParams* p, GraphWork& work) {
    if (!p || !p->fn) return cudaErrorInvalidValue;
    work = [host = *p](cudaStream_t stream) { return cudaLaunchHostFunc(stream, host.fn, host.userData); };
    return cudaSuccess;
}

cudaError_t makeChildWork(cudaGraph_t child, GraphWork& work) {
    if (!validGraph(child)) return cudaErrorInvalidValue;
    work = [steps = stepsOf(*child)](cudaStream_t stream) { return runSteps(steps, stream); };
    return cudaSuccess;
}

// `make` gives a node of a graph, or of an executable one, other work.
template <class Make>
cudaError_t changeNode(cudaGraphNode_t node, cudaGraphNodeType type, Make make,
                       const char* name = __builtin_FUNCTION()) {
    return apiCall([&] { return node && node->type == type ? make(node->work) : cudaErrorInvalidValue; }, name);
}

CUgraphExec_st::Step* stepOf(cudaGraphExec_t handle, cudaGraphNode_t node) {
    if (CUgraphExec_st* e = executable(handle))
        for (CUgraphExec_st::Step& step : e->steps)
            if (step.node == node) return &step;
    return nullptr;
}

template <class Make>
cudaError_t changeStep(cudaGraphExec_t handle, cudaGraphNode_t node, cudaGraphNodeType type, Make make,
                       const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            CUgraphExec_st::Step* step = stepOf(handle, node);
            return step && step->type == type ? make(step->work) : cudaErrorInvalidValue;
        },
        name);
}

cudaError_t list(const std::vector<cudaGraphNode_t>& all, cudaGraphNode_t* nodes, size_t* count) {
    if (!count) return cudaErrorInvalidValue;
    if (nodes) {
        for (size_t i = 0; i < *count; i++) nodes[i] = i < all.size() ? all[i] : nullptr;
        *count = std::min(*count, all.size());
    } else {
        *count = all.size();
    }
    return cudaSuccess;
}

cudaError_t instantiate(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long flags) {
    if (!handle || !validGraph(graph)) return cudaErrorInvalidValue;
    auto made = std::make_unique<CUgraphExec_st>();
    made->steps = stepsOf(*graph);
    made->freesOnLaunch = flags & cudaGraphInstantiateFlagAutoFreeOnLaunch;
    if (made->steps.size() != graph->nodes.size()) return cudaErrorInvalidValue;  // a ring
    *handle = made.get();
    executables()[*handle] = std::move(made);
    return cudaSuccess;
}

}  // namespace

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags) {
    return apiCall([&] {
        if (!graph || flags) return cudaErrorInvalidValue;
        *graph = newGraph();
        return cudaSuccess;
    });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    return queryCall([&] {
        if (!validGraph(graph)) return cudaErrorInvalidValue;
        discardGraph(graph);
        return stickyError();
    });
}

cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t graph) {
    return apiCall([&] {
        if (!clone || !validGraph(graph)) return cudaErrorInvalidValue;
        *clone = newGraph();
        std::unordered_map<cudaGraphNode_t, cudaGraphNode_t> twins;
        for (const auto& node : graph->nodes) {
            twins[node.get()] = addNode(*clone, node->type, {}, node->work);
            twins[node.get()]->memory = node->memory;
        }
        for (const auto& node : graph->nodes)
            for (cudaGraphNode_t before : node->after) twins[node.get()]->after.push_back(twins[before]);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaKernelNodeParams* p) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeKernel,
                      [&](GraphWork& work) { return makeKernelWork(p, work); });
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaMemcpy3DParms* p) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy,
                      [&](GraphWork& work) { return makeCopyWork(p, work); });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     size_t count, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy,
                      [&](GraphWork& work) { return makeCopyWork(to, from, bytes, kind, work); });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaMemsetParams* p) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemset,
                      [&](GraphWork& work) { return makeSetWork(p, work); });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                 size_t count, const cudaHostNodeParams* p) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeHost,
                      [&](GraphWork& work) { return makeHostWork(p, work); });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                       size_t count, cudaGraph_t child) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeGraph,
                      [&](GraphWork& work) { return makeChildWork(child, work); });
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                  size_t count) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeEmpty, [](GraphWork&) { return cudaSuccess; });
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                        size_t count, cudaEvent_t event) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeEventRecord, [&](GraphWork& work) {
        work = [=](cudaStream_t stream) { return cudaEventRecord(event, stream); };
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                      size_t count, cudaEvent_t event) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeWaitEvent, [&](GraphWork& work) {
        work = [=](cudaStream_t stream) { return cudaStreamWaitEvent(stream, event, 0); };
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     size_t count, cudaMemAllocNodeParams* p) {
    GraphMemoryPointer memory;
    cudaError_t error = addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemAlloc, [&](GraphWork& work) {
        if (!p || p->bytesize == 0 || p->poolProps.allocType != cudaMemAllocationTypePinned ||
            p->poolProps.location.type != cudaMemLocationTypeDevice || p->poolProps.location.id != 0)
            return cudaErrorInvalidValue;
        return makeAllocationWork(&p->dptr, p->bytesize, work, memory);
    });
    if (error == cudaSuccess) (*node)->memory = memory;
    return error;
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                    size_t count, void* pointer) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemFree,
                      [&](GraphWork& work) { return makeFreeWork(pointer, work); });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                     size_t count) {
    return apiCall([&] {
        if (!validGraph(graph) || (count && (!from || !to))) return cudaErrorInvalidValue;
        for (size_t i = 0; i < count; i++)
            if (from[i] == to[i] || !isOf(from[i], graph) || !isOf(to[i], graph)) return cudaErrorInvalidValue;
        for (size_t i = 0; i < count; i++) to[i]->after.push_back(from[i]);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                        size_t count) {
    return apiCall([&] {
        if (!validGraph(graph) || (count && (!from || !to))) return cudaErrorInvalidValue;
        for (size_t i = 0; i < count; i++)
            if (!isOf(to[i], graph) || !comesAfter(to[i], from[i])) return cudaErrorInvalidValue;
        for (size_t i = 0; i < count; i++) forget(to[i]->after, from[i]);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
    return apiCall([&] {
        if (!node || !validGraph(node->graph)) return cudaErrorInvalidValue;
        auto& nodes = node->graph->nodes;
        for (const auto& other : nodes) forget(other->after, node);
        nodes.erase(std::find_if(nodes.begin(), nodes.end(), [&](const auto& n) { return n.get() == node; }));
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

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    return apiCall([&] {
        if (!validGraph(graph)) return cudaErrorInvalidValue;
        std::vector<cudaGraphNode_t> all;
        for (const auto& node : graph->nodes) all.push_back(node.get());
        return list(all, nodes, count);
    });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    return apiCall([&] {
        if (!validGraph(graph)) return cudaErrorInvalidValue;
        std::vector<cudaGraphNode_t> roots;
        for (const auto& node : graph->nodes)
            if (node->after.empty()) roots.push_back(node.get());
        return list(roots, nodes, count);
    });
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to, size_t* count) {
    return apiCall([&] {
        if (!validGraph(graph) || !from != !to) return cudaErrorInvalidValue;
        std::vector<cudaGraphNode_t> begins, ends;
        for (const auto& node : graph->nodes)
            for (cudaGraphNode_t before : node->after) begins.push_back(before), ends.push_back(node.get());
        size_t room = count ? *count : 0;
        cudaError_t error = list(begins, from, count);
        return error == cudaSuccess && to ? list(ends, to, &room) : error;
    });
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* before, size_t* count) {
    return apiCall([&] { return node ? list(node->after, before, count) : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* behind, size_t* count) {
    return apiCall([&] {
        if (!node) return cudaErrorInvalidValue;
        std::vector<cudaGraphNode_t> all;
        for (const auto& other : node->graph->nodes)
            if (comesAfter(other.get(), node)) all.push_back(other.get());
        return list(all, behind, count);
    });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* p) {
    return changeNode(node, cudaGraphNodeTypeKernel, [&](GraphWork& work) { return makeKernelWork(p, work); });
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* p) {
    return changeNode(node, cudaGraphNodeTypeMemcpy, [&](GraphWork& work) { return makeCopyWork(p, work); });
}
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from, size_t bytes,
                                           cudaMemcpyKind kind) {
    return changeNode(node, cudaGraphNodeTypeMemcpy,
                      [&](GraphWork& work) { return makeCopyWork(to, from, bytes, kind, work); });
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* p) {
    return changeNode(node, cudaGraphNodeTypeMemset, [&](GraphWork& work) { return makeSetWork(p, work); });
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* p) {
    return changeNode(node, cudaGraphNodeTypeHost, [&](GraphWork& work) { return makeHostWork(p, work); });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long flags) {
    return apiCall([&] { return instantiate(handle, graph, flags); });
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long flags) {
    return apiCall([&] { return instantiate(handle, graph, flags); });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* p) {
    return changeStep(handle, node, cudaGraphNodeTypeKernel, [&](GraphWork& work) { return makeKernelWork(p, work); });
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, const cudaMemcpy3DParms* p) {
    return changeStep(handle, node, cudaGraphNodeTypeMemcpy, [&](GraphWork& work) { return makeCopyWork(p, work); });
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t handle, cudaGraphNode_t node, void* to, const void* from,
                                               size_t bytes, cudaMemcpyKind kind) {
    return changeStep(handle, node, cudaGraphNodeTypeMemcpy,
                      [&](GraphWork& work) { return makeCopyWork(to, from, bytes, kind, work); });
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, const cudaMemsetParams* p) {
    return changeStep(handle, node, cudaGraphNodeTypeMemset, [&](GraphWork& work) { return makeSetWork(p, work); });
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, const cudaHostNodeParams* p) {
    return changeStep(handle, node, cudaGraphNodeTypeHost, [&](GraphWork& work) { return makeHostWork(p, work); });
}
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, cudaGraph_t child) {
    return changeStep(handle, node, cudaGraphNodeTypeGraph,
                      [&](GraphWork& work) { return makeChildWork(child, work); });
}

// A node that is switched off does nothing; those behind it go on.
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t handle, cudaGraphNode_t node, unsigned enabled) {
    return apiCall([&] {
        CUgraphExec_st::Step* step = stepOf(handle, node);
        if (!step || (step->type != cudaGraphNodeTypeKernel && step->type != cudaGraphNodeTypeMemcpy &&
                      step->type != cudaGraphNodeTypeMemset))
            return cudaErrorInvalidValue;
        step->enabled = enabled != 0;
        return cudaSuccess;
    });
}
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t handle, cudaGraphNode_t node, unsigned* enabled) {
    return apiCall([&] {
        CUgraphExec_st::Step* step = stepOf(handle, node);
        if (!step || !enabled) return cudaErrorInvalidValue;
        *enabled = step->enabled;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t handle, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* result) {
    return apiCall([&] {
        CUgraphExec_st* e = executable(handle);
        if (!e || !validGraph(graph)) return cudaErrorInvalidValue;
        std::vector<CUgraphExec_st::Step> steps = stepsOf(*graph);
        auto outcome =
            steps.size() == e->steps.size() ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged;
        for (size_t i = 0; i < steps.size() && outcome == cudaGraphExecUpdateSuccess; i++)
            if (steps[i].type != e->steps[i].type) outcome = cudaGraphExecUpdateErrorNodeTypeChanged;
        if (result) *result = {outcome, nullptr, nullptr};
        if (outcome != cudaGraphExecUpdateSuccess) return cudaErrorGraphExecUpdateFailure;
        // Later calls name the nodes that it was made from.
        for (size_t i = 0; i < steps.size(); i++) e->steps[i].work = steps[i].work;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t handle, cudaStream_t stream) {
    return streamCall(stream, [&] { return executable(handle) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t handle, cudaStream_t stream) {
    std::vector<CUgraphExec_st::Step> steps;
    bool captured = false;
    cudaError_t error = streamCall(stream, [&] {
        CUgraphExec_st* e = executable(handle);
        if (!e) return cudaErrorInvalidValue;
        steps = e->steps;
        captured = isCapturing(stream);
        std::vector<GraphMemoryPointer> taken;
        for (const CUgraphExec_st::Step& step : steps)
            if (step.memory) taken.push_back(step.memory);
        if (!captured) return memoryStillThere(taken, e->freesOnLaunch) ? cudaErrorInvalidValue : cudaSuccess;
        return capture(stream, cudaGraphNodeTypeGraph, [steps](cudaStream_t in) { return runSteps(steps, in); });
    });
    return error == cudaSuccess && !captured ? runSteps(steps, stream) : error;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
    return queryCall([&] { return executables().erase(handle) ? stickyError() : cudaErrorInvalidValue; });
}
