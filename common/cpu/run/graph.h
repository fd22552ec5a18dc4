// Graphs as data: nodes, what they do, and which ones come before.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <cpu_device/graphs.h>

// What a node does, in the stream that its graph is launched into.
using GraphWork = std::function<cudaError_t(cudaStream_t)>;

// Memory that a node takes at each launch of its graph, always at the same address.
struct GraphMemory {
    void* begin = nullptr;
    size_t bytes = 0;
    GraphMemory(void* at, size_t size) : begin(at), bytes(size) {}
    ~GraphMemory();
    GraphMemory(const GraphMemory&) = delete;
    GraphMemory& operator=(const GraphMemory&) = delete;
};
using GraphMemoryPointer = std::shared_ptr<GraphMemory>;

// What a node does, and what the program made it from, where that can be told.
struct NodeWork {
    GraphWork run;
    std::optional<cudaGraphNodeParams> madeFrom;
    std::shared_ptr<void> keeps;  // what that points to
    GraphMemoryPointer memory;    // what it takes, if it does
};

// What a conditional node goes by: device code sets it.
struct GraphCondition {
    std::atomic<unsigned> value{0};
    unsigned byDefault;
    bool setAtLaunch;
};
using GraphConditionPointer = std::shared_ptr<GraphCondition>;

struct CUgraphNode_st {
    CUgraph_st* graph = nullptr;
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    NodeWork work;
    std::vector<cudaGraphNode_t> after;  // these come first
    std::vector<cudaGraph_t> inside;     // the node's own: a child, or what a condition chooses from
    std::vector<cudaLaunchAttribute> attributes;
    cudaGraphNode_t copyOf = nullptr;  // in a clone
};

struct CUgraph_st {
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
    std::vector<GraphConditionPointer> conditions;
};

namespace cpu_device {

cudaGraph_t newGraph();
cudaGraph_t copyOfGraph(const CUgraph_st& graph);
bool validGraph(cudaGraph_t graph);
bool isOf(cudaGraphNode_t node, cudaGraph_t graph);
void discardGraph(cudaGraph_t graph);
void discardNode(cudaGraphNode_t node);
cudaGraphNode_t addNode(cudaGraph_t graph, cudaGraphNodeType type, const std::vector<cudaGraphNode_t>& after,
                        NodeWork work);
// The work of a node that takes memory, and of one that gives it back.
cudaError_t makeAllocationWork(void** pointer, size_t bytes, NodeWork& work);
cudaError_t makeFreeWork(void* pointer, NodeWork& work);
// The work of a node that is made from these parameters, which say where memory will be.
cudaError_t makeWork(cudaGraphNodeParams& parameters, NodeWork& work);
// What nodes are made from; a copy of a line is one of a plane with one row.
cudaGraphNodeParams kernelParameters(const cudaKernelNodeParams& kernel);
cudaGraphNodeParams copyParameters(const cudaMemcpy3DParms& copy);
cudaGraphNodeParams copyParameters(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                                   size_t height, cudaMemcpyKind kind);
cudaGraphNodeParams setParameters(const cudaMemsetParams& set);
cudaGraphNodeParams hostParameters(const cudaHostNodeParams& host);
cudaGraphNodeParams childParameters(cudaGraph_t child);
cudaGraphNodeParams recordParameters(cudaEvent_t event);
cudaGraphNodeParams waitParameters(cudaEvent_t event);
// Where the caller gave nothing there is nothing to make a node from.
template <class Given>
std::optional<cudaGraphNodeParams> ifGiven(const Given* given, cudaGraphNodeParams (*make)(const Given&)) {
    if (!given) return {};
    return make(*given);
}
// Memory of an earlier launch of these nodes that was not freed since; with `frees` it is.
bool memoryStillThere(const std::vector<GraphMemoryPointer>& taken, bool frees);
// Each node behind those that it depends on; fewer than there are if they wait for one another in a ring.
std::vector<const CUgraphNode_st*> inOrder(const CUgraph_st& graph);
// The condition that a handle stands for, or null.
GraphConditionPointer conditionOf(cudaGraphConditionalHandle handle);
cudaGraphConditionalHandle newCondition(cudaGraph_t graph, unsigned byDefault, bool setAtLaunch);
void resetGraphs();  // cudaDeviceReset

}  // namespace cpu_device
