// Graphs: making them, what comes before what, and what is in them.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <cstdio>

#include "api_call.h"
#include "graph.h"
#include "symbols.h"

namespace cpu_device {

namespace {

bool comesAfter(cudaGraphNode_t node, cudaGraphNode_t before) {
    return std::find(node->after.begin(), node->after.end(), before) != node->after.end();
}

void forget(std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t node) {
    nodes.erase(std::remove(nodes.begin(), nodes.end(), node), nodes.end());
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

std::string described(const CUgraphNode_st& node) {
    switch (node.type) {
        case cudaGraphNodeTypeKernel:
            return node.work.madeFrom ? functionName(node.work.madeFrom->kernel.func) : "kernel";
        case cudaGraphNodeTypeMemcpy: return "copy";
        case cudaGraphNodeTypeMemset: return "fill";
        case cudaGraphNodeTypeHost: return "host function";
        case cudaGraphNodeTypeGraph: return "graph";
        case cudaGraphNodeTypeWaitEvent: return "wait for an event";
        case cudaGraphNodeTypeEventRecord: return "record an event";
        case cudaGraphNodeTypeMemAlloc: return "take memory";
        case cudaGraphNodeTypeMemFree: return "free memory";
        case cudaGraphNodeTypeConditional: return "conditional";
        case cudaGraphNodeTypeEmpty: break;
    }
    return "nothing";
}

// In Graphviz's language, each node by its place in the list.
std::string drawn(const CUgraph_st& graph) {
    std::string text = "digraph graph_of_nodes {\n";
    auto name = [&](cudaGraphNode_t node) {
        auto is = [=](const auto& n) { return n.get() == node; };
        const auto at = std::find_if(graph.nodes.begin(), graph.nodes.end(), is);
        return "node" + std::to_string(at - graph.nodes.begin());
    };
    for (const auto& node : graph.nodes) {
        text += "    " + name(node.get()) + " [shape=box, label=\"" + described(*node) + "\"];\n";
        for (cudaGraphNode_t before : node->after) text += "    " + name(before) + " -> " + name(node.get()) + ";\n";
    }
    return text + "}\n";
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
        *clone = copyOfGraph(*graph);
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
        for (const auto& other : node->graph->nodes) forget(other->after, node);
        discardNode(node);
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

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone) {
    return apiCall([&] {
        if (!node || !original || !validGraph(clone)) return cudaErrorInvalidValue;
        for (const auto& n : clone->nodes) {
            if (n->copyOf != original) continue;
            *node = n.get();
            return cudaSuccess;
        }
        return cudaErrorInvalidValue;
    });
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path, unsigned) {
    return apiCall([&] {
        if (!validGraph(graph) || !path) return cudaErrorInvalidValue;
        std::FILE* file = std::fopen(path, "w");
        if (!file) return cudaErrorOperatingSystem;
        const bool written = std::fputs(drawn(*graph).c_str(), file) >= 0;
        return std::fclose(file) == 0 && written ? cudaSuccess : cudaErrorOperatingSystem;
    });
}
