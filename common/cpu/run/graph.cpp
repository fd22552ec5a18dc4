#include "graph.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace cpu_device {

namespace {

std::unordered_map<cudaGraph_t, std::unique_ptr<CUgraph_st>>& graphs() {
    static auto& it = *new std::unordered_map<cudaGraph_t, std::unique_ptr<CUgraph_st>>;
    return it;
}

}  // namespace

cudaGraph_t newGraph() {
    auto graph = std::make_unique<CUgraph_st>();
    cudaGraph_t handle = graph.get();
    graphs()[handle] = std::move(graph);
    return handle;
}

bool validGraph(cudaGraph_t graph) { return graphs().count(graph) > 0; }
void discardGraph(cudaGraph_t graph) { graphs().erase(graph); }
void resetGraphs() { graphs().clear(); }

cudaGraphNode_t addNode(cudaGraph_t graph, cudaGraphNodeType type, const std::vector<cudaGraphNode_t>& after,
                        GraphWork work) {
    auto node = std::make_unique<CUgraphNode_st>();
    node->graph = graph;
    node->type = type;
    node->work = std::move(work);
    node->after = after;
    graph->nodes.push_back(std::move(node));
    return graph->nodes.back().get();
}

std::vector<const CUgraphNode_st*> inOrder(const CUgraph_st& graph) {
    std::vector<const CUgraphNode_st*> order;
    std::unordered_set<const CUgraphNode_st*> done;
    for (bool any = true; any;) {  // in one round, if nodes were added behind those that they depend on
        any = false;
        for (const auto& node : graph.nodes) {
            auto isDone = [&](cudaGraphNode_t before) { return done.count(before) > 0; };
            if (isDone(node.get()) || !std::all_of(node->after.begin(), node->after.end(), isDone)) continue;
            done.insert(node.get());
            order.push_back(node.get());
            any = true;
        }
    }
    return order;
}

}  // namespace cpu_device
