// Graphs as data: nodes, what they do, and which ones come before.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <cpu_device/graphs.h>

// What a node does, in the stream that its graph is launched into.
using GraphWork = std::function<cudaError_t(cudaStream_t)>;

struct CUgraphNode_st {
    CUgraph_st* graph = nullptr;
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    GraphWork work;
    std::vector<cudaGraphNode_t> after;  // these come first
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
// Each node behind those that it depends on; fewer than there are if they wait for one another in a ring.
std::vector<const CUgraphNode_st*> inOrder(const CUgraph_st& graph);
void resetGraphs();  // cudaDeviceReset

}  // namespace cpu_device
