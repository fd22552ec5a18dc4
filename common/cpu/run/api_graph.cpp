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
    };
    std::vector<Step> steps;
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
    for (const CUgraphNode_st* node : inOrder(graph)) steps.push_back({node, node->type, node->work});
    return steps;
}

cudaError_t runSteps(const std::vector<CUgraphExec_st::Step>& steps, cudaStream_t stream) {
    for (const CUgraphExec_st::Step& step : steps) {
        cudaError_t error = step.work ? step.work(stream) : cudaSuccess;
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
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

cudaError_t instantiate(cudaGraphExec_t* handle, cudaGraph_t graph) {
    if (!handle || !validGraph(graph)) return cudaErrorInvalidValue;
    auto made = std::make_unique<CUgraphExec_st>();
    made->steps = stepsOf(*graph);
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
        for (const auto& node : graph->nodes) twins[node.get()] = addNode(*clone, node->type, {}, node->work);
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
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy, [&](GraphWork& work) {
        if (!p) return cudaErrorInvalidValue;
        work = [copy = *p](cudaStream_t stream) { return cudaMemcpy3DAsync(&copy, stream); };
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     size_t count, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy, [&](GraphWork& work) {
        work = [=](cudaStream_t stream) { return cudaMemcpyAsync(to, from, bytes, kind, stream); };
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                   size_t count, const cudaMemsetParams* p) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeMemset, [&](GraphWork& work) {
        if (!p || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4)) return cudaErrorInvalidValue;
        work = [set = *p](cudaStream_t stream) { return setElements(set, stream); };
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                 size_t count, const cudaHostNodeParams* p) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeHost, [&](GraphWork& work) {
        if (!p || !p->fn) return cudaErrorInvalidValue;
        work = [host = *p](cudaStream_t stream) { return cudaLaunchHostFunc(stream, host.fn, host.userData); };
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                       size_t count, cudaGraph_t child) {
    return addChecked(node, graph, dependencies, count, cudaGraphNodeTypeGraph, [&](GraphWork& work) {
        if (!validGraph(child)) return cudaErrorInvalidValue;
        work = [steps = stepsOf(*child)](cudaStream_t stream) { return runSteps(steps, stream); };
        return cudaSuccess;
    });
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

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* parameters) {
    return apiCall([&] {
        if (!node || node->type != cudaGraphNodeTypeKernel) return cudaErrorInvalidValue;
        return makeKernelWork(parameters, node->work);
    });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long) {
    return apiCall([&] { return instantiate(handle, graph); });
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long) {
    return apiCall([&] { return instantiate(handle, graph); });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters) {
    return apiCall([&] {
        CUgraphExec_st* e = executable(handle);
        if (!e) return cudaErrorInvalidValue;
        for (CUgraphExec_st::Step& step : e->steps)
            if (step.node == node && step.type == cudaGraphNodeTypeKernel) return makeKernelWork(parameters, step.work);
        return cudaErrorInvalidValue;
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
        if (!captured) return cudaSuccess;
        return capture(stream, cudaGraphNodeTypeGraph, [steps](cudaStream_t in) { return runSteps(steps, in); });
    });
    return error == cudaSuccess && !captured ? runSteps(steps, stream) : error;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
    return queryCall([&] { return executables().erase(handle) ? stickyError() : cudaErrorInvalidValue; });
}
