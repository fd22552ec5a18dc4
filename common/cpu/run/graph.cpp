#include "graph.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace cpu_device {

namespace {

std::unordered_map<cudaGraph_t, std::unique_ptr<CUgraph_st>>& graphs() {
    static auto& it = *new std::unordered_map<cudaGraph_t, std::unique_ptr<CUgraph_st>>;
    return it;
}

// By handle. A thread of a kernel asks, without the runtime's lock: it is held for the whole launch.
struct Conditions {
    std::mutex mutex;
    std::unordered_map<cudaGraphConditionalHandle, std::weak_ptr<GraphCondition>> all;
    cudaGraphConditionalHandle latest = 0;
};
Conditions& conditions() {
    static auto& it = *new Conditions;
    return it;
}

}  // namespace

cudaGraph_t newGraph() {
    auto graph = std::make_unique<CUgraph_st>();
    cudaGraph_t handle = graph.get();
    graphs()[handle] = std::move(graph);
    return handle;
}

cudaGraph_t copyOfGraph(const CUgraph_st& graph) {
    cudaGraph_t copy = newGraph();
    copy->conditions = graph.conditions;
    std::unordered_map<cudaGraphNode_t, cudaGraphNode_t> twins;
    for (const auto& node : graph.nodes) {
        cudaGraphNode_t twin = twins[node.get()] = addNode(copy, node->type, {}, node->work);
        twin->attributes = node->attributes;
        twin->copyOf = node.get();
        for (cudaGraph_t inside : node->inside) twin->inside.push_back(copyOfGraph(*inside));
    }
    for (const auto& node : graph.nodes)
        for (cudaGraphNode_t before : node->after) twins[node.get()]->after.push_back(twins[before]);
    return copy;
}

bool validGraph(cudaGraph_t graph) { return graphs().count(graph) > 0; }

bool isOf(cudaGraphNode_t node, cudaGraph_t graph) {
    return std::any_of(graph->nodes.begin(), graph->nodes.end(), [&](const auto& n) { return n.get() == node; });
}

void discardGraph(cudaGraph_t graph) {
    for (const auto& node : graph->nodes)
        for (cudaGraph_t inside : node->inside) discardGraph(inside);
    graphs().erase(graph);
}

void discardNode(cudaGraphNode_t node) {
    for (cudaGraph_t inside : node->inside) discardGraph(inside);
    auto& nodes = node->graph->nodes;
    nodes.erase(std::find_if(nodes.begin(), nodes.end(), [&](const auto& n) { return n.get() == node; }));
}

void resetGraphs() { graphs().clear(); }

GraphConditionPointer conditionOf(cudaGraphConditionalHandle handle) {
    std::lock_guard<std::mutex> lock(conditions().mutex);
    auto found = conditions().all.find(handle);
    return found == conditions().all.end() ? nullptr : found->second.lock();
}

cudaGraphConditionalHandle newCondition(cudaGraph_t graph, unsigned byDefault, bool setAtLaunch) {
    auto made = std::make_shared<GraphCondition>();
    made->byDefault = byDefault;
    made->setAtLaunch = setAtLaunch;
    graph->conditions.push_back(made);
    std::lock_guard<std::mutex> lock(conditions().mutex);
    const cudaGraphConditionalHandle handle = ++conditions().latest;
    conditions().all[handle] = made;
    return handle;
}

cudaGraphNode_t addNode(cudaGraph_t graph, cudaGraphNodeType type, const std::vector<cudaGraphNode_t>& after,
                        NodeWork work) {
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

// A handle that no graph has is nobody's condition: on a GPU nothing says so either.
void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value) {
    if (GraphConditionPointer condition = cpu_device::conditionOf(handle)) condition->value = value;
}
