// Graphs as data: nodes, what they do, and which ones come before.
#pragma once

#include <functional>
#include <memory>
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

struct CUgraphNode_st {
    CUgraph_st* graph = nullptr;
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    GraphWork work;
    std::vector<cudaGraphNode_t> after;  // these come first
    GraphMemoryPointer memory;           // what it takes, if it does
};

struct CUgraph_st {
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
};

namespace cpu_device {

cudaGraph_t newGraph();
bool validGraph(cudaGraph_t graph);
void discardGraph(cudaGraph_t graph);
cudaGraphNode_t addNode(cudaGraph_t graph, cudaGraphNodeType type, const std::vector<cudaGraphNode_t>& after,
                        GraphWork work);
// The work of a node that takes memory, and of one that gives it back.
cudaError_t makeAllocationWork(void** pointer, size_t bytes, GraphWork& work, GraphMemoryPointer& memory);
cudaError_t makeFreeWork(void* pointer, GraphWork& work);
// Memory of an earlier launch of these nodes that was not freed since; with `frees` it is.
bool memoryStillThere(const std::vector<GraphMemoryPointer>& taken, bool frees);
// Each node behind those that it depends on; fewer than there are if they wait for one another in a ring.
std::vector<const CUgraphNode_st*> inOrder(const CUgraph_st& graph);
void resetGraphs();  // cudaDeviceReset

}  // namespace cpu_device
