// Instantiated graphs: what their nodes do is changed, and all of it launched.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <unordered_map>

#include "api_call.h"
#include "api_stream.h"
#include "capture.h"

namespace cpu_device {

// What is done for a node, in the order of a graph, and the node that it was made from.
struct GraphStep {
    const CUgraphNode_st* node;
    cudaGraphNodeType type;
    NodeWork work;
    bool enabled = true;
};

// Of a graph and of all graphs inside it.
struct GraphSteps {
    std::vector<GraphStep> all;
    std::vector<GraphConditionPointer> conditions;
};

}  // namespace cpu_device

struct CUgraphExec_st {
    cpu_device::GraphSteps steps;
    unsigned long long flags = 0;
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

cudaError_t run(const GraphSteps& steps, cudaStream_t stream) {
    for (const GraphStep& step : steps.all) {
        cudaError_t error = step.work.run && step.enabled ? step.work.run(stream) : cudaSuccess;
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

// Which of `bodies` the condition's value asks for; as many as there are: none.
size_t chosen(cudaGraphConditionalNodeType type, unsigned value) {
    if (type == cudaGraphCondTypeSwitch) return value;
    return value ? 0 : 1;
}

GraphWork conditionalWork(const cudaConditionalNodeParams& p, const std::vector<GraphSteps>& bodies) {
    return [=, condition = conditionOf(p.handle)](cudaStream_t stream) {
        do {
            const size_t body = chosen(p.type, condition->value);
            if (body >= bodies.size()) return cudaSuccess;
            if (cudaError_t error = run(bodies[body], stream); error != cudaSuccess) return error;
        } while (p.type == cudaGraphCondTypeWhile);
        return cudaSuccess;
    };
}

GraphSteps stepsOf(const CUgraph_st& graph);

// What graphs inside a node do is asked when all is instantiated: until then they may be filled.
GraphStep stepOf(const CUgraphNode_st& node, std::vector<GraphConditionPointer>& conditions) {
    GraphStep step{&node, node.type, node.work};
    std::vector<GraphSteps> inside;
    for (cudaGraph_t graph : node.inside) {
        inside.push_back(stepsOf(*graph));
        conditions.insert(conditions.end(), inside.back().conditions.begin(), inside.back().conditions.end());
    }
    if (node.type == cudaGraphNodeTypeConditional)
        step.work.run = conditionalWork(node.work.madeFrom->conditional, inside);
    else if (!inside.empty())
        step.work.run = [steps = inside[0]](cudaStream_t stream) { return run(steps, stream); };
    return step;
}

GraphSteps stepsOf(const CUgraph_st& graph) {
    GraphSteps steps;
    steps.conditions = graph.conditions;
    for (const CUgraphNode_st* node : inOrder(graph)) steps.all.push_back(stepOf(*node, steps.conditions));
    return steps;
}

GraphStep* stepOf(cudaGraphExec_t handle, cudaGraphNode_t node) {
    if (CUgraphExec_st* e = executable(handle))
        for (GraphStep& step : e->steps.all)
            if (step.node == node) return &step;
    return nullptr;
}

cudaError_t change(cudaGraphExec_t handle, cudaGraphNode_t node, std::optional<cudaGraphNodeParams> p,
                   const char* name = __builtin_FUNCTION()) {
    return apiCall(
        [&] {
            GraphStep* step = stepOf(handle, node);
            if (!step || !p || step->type != p->type || p->type == cudaGraphNodeTypeConditional)
                return cudaErrorInvalidValue;
            NodeWork work;
            if (cudaError_t error = makeWork(*p, work); error != cudaSuccess) return error;
            if (p->type == cudaGraphNodeTypeGraph)
                work.run = [steps = stepsOf(*p->graph.graph)](cudaStream_t stream) { return run(steps, stream); };
            step->work = std::move(work);
            return cudaSuccess;
        },
        name);
}

cudaError_t instantiate(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long flags) {
    if (!handle || !validGraph(graph)) return cudaErrorInvalidValue;
    auto made = std::make_unique<CUgraphExec_st>();
    made->steps = stepsOf(*graph);
    made->flags = flags;
    if (made->steps.all.size() != graph->nodes.size()) return cudaErrorInvalidValue;  // a ring
    *handle = made.get();
    executables()[*handle] = std::move(made);
    return cudaSuccess;
}

// A launch that does not capture: values of conditions begin anew where they were to.
cudaError_t launchNow(const GraphSteps& steps, cudaStream_t stream) {
    for (const GraphConditionPointer& condition : steps.conditions)
        if (condition->setAtLaunch) condition->value = condition->byDefault;
    return run(steps, stream);
}

}  // namespace

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long flags) {
    return apiCall([&] { return instantiate(handle, graph, flags); });
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* handle, cudaGraph_t graph, unsigned long long flags) {
    return apiCall([&] { return instantiate(handle, graph, flags); });
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* handle, cudaGraph_t graph, cudaGraphInstantiateParams* p) {
    return apiCall([&] {
        if (!p) return cudaErrorInvalidValue;
        const cudaError_t error = instantiate(handle, graph, p->flags);
        p->errNode_out = nullptr;
        p->result_out = error == cudaSuccess ? cudaGraphInstantiateSuccess : cudaGraphInstantiateInvalidStructure;
        return error;
    });
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t handle, unsigned long long* flags) {
    return apiCall([&] {
        if (!executable(handle) || !flags) return cudaErrorInvalidValue;
        *flags = executable(handle)->flags;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, cudaGraphNodeParams* p) {
    return change(handle, node, p ? std::optional(*p) : std::nullopt);
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* p) {
    return change(handle, node, ifGiven(p, kernelParameters));
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, const cudaMemcpy3DParms* p) {
    return change(handle, node, ifGiven(p, copyParameters));
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t handle, cudaGraphNode_t node, void* to, const void* from,
                                               size_t bytes, cudaMemcpyKind kind) {
    return change(handle, node, copyParameters(to, bytes, from, bytes, bytes, 1, kind));
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, const cudaMemsetParams* p) {
    return change(handle, node, ifGiven(p, setParameters));
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, const cudaHostNodeParams* p) {
    return change(handle, node, ifGiven(p, hostParameters));
}
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t handle, cudaGraphNode_t node, cudaGraph_t child) {
    return change(handle, node, childParameters(child));
}
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t handle, cudaGraphNode_t node, cudaEvent_t event) {
    return change(handle, node, recordParameters(event));
}
cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t handle, cudaGraphNode_t node, cudaEvent_t event) {
    return change(handle, node, waitParameters(event));
}

// A node that is switched off does nothing; those behind it go on.
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t handle, cudaGraphNode_t node, unsigned enabled) {
    return apiCall([&] {
        GraphStep* step = stepOf(handle, node);
        if (!step || (step->type != cudaGraphNodeTypeKernel && step->type != cudaGraphNodeTypeMemcpy &&
                      step->type != cudaGraphNodeTypeMemset))
            return cudaErrorInvalidValue;
        step->enabled = enabled != 0;
        return cudaSuccess;
    });
}
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t handle, cudaGraphNode_t node, unsigned* enabled) {
    return apiCall([&] {
        GraphStep* step = stepOf(handle, node);
        if (!step || !enabled) return cudaErrorInvalidValue;
        *enabled = step->enabled;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t handle, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* result) {
    return apiCall([&] {
        CUgraphExec_st* e = executable(handle);
        if (!e || !validGraph(graph)) return cudaErrorInvalidValue;
        GraphSteps steps = stepsOf(*graph);
        std::vector<GraphStep>&to = e->steps.all, &from = steps.all;
        auto outcome = from.size() == to.size() ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged;
        for (size_t i = 0; i < from.size() && outcome == cudaGraphExecUpdateSuccess; i++)
            if (from[i].type != to[i].type) outcome = cudaGraphExecUpdateErrorNodeTypeChanged;
        if (result) *result = {outcome, nullptr, nullptr};
        if (outcome != cudaGraphExecUpdateSuccess) return cudaErrorGraphExecUpdateFailure;
        // Later calls name the nodes that it was made from.
        for (size_t i = 0; i < from.size(); i++) to[i].work = std::move(from[i].work);
        e->steps.conditions = steps.conditions;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t handle, cudaStream_t stream) {
    return streamCall(stream, [&] { return executable(handle) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t handle, cudaStream_t stream) {
    GraphSteps steps;
    bool captured = false;
    cudaError_t error = streamCall(stream, [&] {
        CUgraphExec_st* e = executable(handle);
        if (!e) return cudaErrorInvalidValue;
        steps = e->steps;
        captured = isCapturing(stream);
        if (captured) {
            NodeWork all;
            all.run = [steps](cudaStream_t in) { return launchNow(steps, in); };
            return capture(stream, cudaGraphNodeTypeGraph, std::move(all));
        }
        std::vector<GraphMemoryPointer> taken;
        for (const GraphStep& step : steps.all)
            if (step.work.memory) taken.push_back(step.work.memory);
        const bool frees = e->flags & cudaGraphInstantiateFlagAutoFreeOnLaunch;
        return memoryStillThere(taken, frees) ? cudaErrorInvalidValue : cudaSuccess;
    });
    return error == cudaSuccess && !captured ? launchNow(steps, stream) : error;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
    return queryCall([&] { return executables().erase(handle) ? stickyError() : cudaErrorInvalidValue; });
}
