// What nodes were made from is shown, and made again from that: of nodes that a program made, and of captured ones.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "check.h"

__global__ void addTo(int* value, int amount) { *value += amount; }
template <class T>
__global__ void scale(T* value, double by, char extra) {
    *value = T(*value * by) + extra;
}

static int calls;
static void CUDART_CB count(void* by) { calls += *static_cast<int*>(by); }

static int valueAfter(cudaGraph_t graph, int* d, int begin, cudaStream_t stream) {
    cudaGraphExec_t all;
    EXPECT_OK(cudaMemcpy(d, &begin, sizeof begin, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaGraphInstantiate(&all, graph, 0));
    EXPECT_OK(cudaGraphLaunch(all, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_OK(cudaMemcpy(&begin, d, sizeof begin, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaGraphExecDestroy(all));
    return begin;
}

// The first node of this type.
static cudaGraphNode_t nodeOf(cudaGraph_t graph, cudaGraphNodeType wanted) {
    cudaGraphNode_t nodes[16] = {};
    size_t count = 16;
    EXPECT_OK(cudaGraphGetNodes(graph, nodes, &count));
    for (size_t i = 0; i < count; i++) {
        cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
        EXPECT_OK(cudaGraphNodeGetType(nodes[i], &type));
        if (type == wanted) return nodes[i];
    }
    EXPECT(!"no node of this type");
    return nullptr;
}

static void captured(int* d, cudaStream_t stream) {
    cudaGraph_t graph;
    int one = 1, result = 0;
    EXPECT_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    unsigned long long id = 0;
    EXPECT_OK(cudaMemsetAsync(d, 0, sizeof(int), stream));
    scale<int><<<1, 1, 0, stream>>>(d, 2.0, 5);
    EXPECT_OK(cudaMemcpyAsync(&result, d, sizeof(int), cudaMemcpyDeviceToHost, stream));
    EXPECT_OK(cudaLaunchHostFunc(stream, count, &one));
    EXPECT_OK(cudaStreamGetCaptureInfo(stream, &status, &id));
    EXPECT_EQUAL(status, cudaStreamCaptureStatusActive);
    EXPECT(id != 0);
    EXPECT_OK(cudaStreamEndCapture(stream, &graph));
    EXPECT_OK(cudaStreamGetCaptureInfo(stream, &status, &id));
    EXPECT_EQUAL(status, cudaStreamCaptureStatusNone);

    cudaKernelNodeParams kernel = {};
    cudaGraphNode_t node = nodeOf(graph, cudaGraphNodeTypeKernel);
    EXPECT_OK(cudaGraphKernelNodeGetParams(node, &kernel));
    EXPECT_EQUAL(kernel.gridDim.x, 1);
    EXPECT_EQUAL(*static_cast<int**>(kernel.kernelParams[0]), d);
    EXPECT_EQUAL(*static_cast<double*>(kernel.kernelParams[1]), 2.0);
    EXPECT_EQUAL(*static_cast<char*>(kernel.kernelParams[2]), 5);
    EXPECT_EQUAL(valueAfter(graph, d, 7, stream), 5);
    EXPECT_EQUAL(result, 5);

    // The same kernel with another argument, by what was shown.
    char nine = 9;
    void* arguments[] = {kernel.kernelParams[0], kernel.kernelParams[1], &nine};
    kernel.kernelParams = arguments;
    EXPECT_OK(cudaGraphKernelNodeSetParams(node, &kernel));
    EXPECT_EQUAL(valueAfter(graph, d, 7, stream), 9);

    cudaMemsetParams set = {};
    node = nodeOf(graph, cudaGraphNodeTypeMemset);
    EXPECT_OK(cudaGraphMemsetNodeGetParams(node, &set));
    EXPECT_EQUAL(set.dst, d);
    EXPECT_EQUAL(set.width * set.elementSize, sizeof(int));
    EXPECT_ERROR(cudaGraphMemsetNodeGetParams(nodeOf(graph, cudaGraphNodeTypeHost), &set), cudaErrorInvalidValue);
    set.value = 4;
    set.elementSize = 4;
    set.width = 1;
    EXPECT_OK(cudaGraphMemsetNodeSetParams(node, &set));
    EXPECT_EQUAL(valueAfter(graph, d, 7, stream), 17);

    cudaMemcpy3DParms copy = {};
    EXPECT_OK(cudaGraphMemcpyNodeGetParams(nodeOf(graph, cudaGraphNodeTypeMemcpy), &copy));
    EXPECT_EQUAL(copy.dstPtr.ptr, &result);
    EXPECT_EQUAL(copy.extent.width, sizeof(int));
    cudaHostNodeParams host = {};
    EXPECT_OK(cudaGraphHostNodeGetParams(nodeOf(graph, cudaGraphNodeTypeHost), &host));
    EXPECT_EQUAL(host.userData, &one);
    EXPECT_EQUAL(calls, 3);
    EXPECT_OK(cudaGraphDestroy(graph));
}

static cudaGraphNodeParams addition(int** d, int* amount, void** arguments) {
    arguments[0] = d;
    arguments[1] = amount;
    cudaGraphNodeParams p = {cudaGraphNodeTypeKernel};
    p.kernel.func = (void*)addTo;
    p.kernel.gridDim = dim3(1);
    p.kernel.blockDim = dim3(1);
    p.kernel.kernelParams = arguments;
    return p;
}

static void byAnyType(int* d, cudaStream_t stream) {
    cudaGraph_t graph, clone, child, owned;
    cudaGraphNode_t add, inside, twin, again;
    int amount = 3;
    void* arguments[2];
    EXPECT_OK(cudaGraphCreate(&child, 0));
    cudaGraphNodeParams p = addition(&d, &amount, arguments);
    EXPECT_OK(cudaGraphAddNode(&add, child, nullptr, nullptr, 0, &p));
    EXPECT_OK(cudaGraphCreate(&graph, 0));
    EXPECT_OK(cudaGraphAddNode(&add, graph, nullptr, nullptr, 0, &p));
    cudaGraphNodeParams family = {cudaGraphNodeTypeGraph};
    family.graph.graph = child;
    EXPECT_OK(cudaGraphAddNode(&inside, graph, &add, nullptr, 1, &family));
    EXPECT_EQUAL(valueAfter(graph, d, 10, stream), 16);

    // The node has a copy of the child; that is changed, and the child is not.
    EXPECT_OK(cudaGraphChildGraphNodeGetGraph(inside, &owned));
    EXPECT(owned != child);
    amount = 30;
    EXPECT_OK(cudaGraphKernelNodeSetParams(nodeOf(owned, cudaGraphNodeTypeKernel), (cudaKernelNodeParams*)&p.kernel));
    EXPECT_EQUAL(valueAfter(graph, d, 10, stream), 43);
    EXPECT_EQUAL(valueAfter(child, d, 10, stream), 13);

    EXPECT_OK(cudaGraphClone(&clone, graph));
    EXPECT_OK(cudaGraphNodeFindInClone(&twin, add, clone));
    EXPECT_ERROR(cudaGraphNodeFindInClone(&again, twin, clone), cudaErrorInvalidValue);
    amount = 100;
    EXPECT_OK(cudaGraphNodeSetParams(twin, &p));
    EXPECT_EQUAL(valueAfter(clone, d, 10, stream), 140);
    EXPECT_EQUAL(valueAfter(graph, d, 10, stream), 43);

    cudaGraphExec_t all;
    cudaGraphInstantiateParams how = {};
    EXPECT_OK(cudaGraphInstantiateWithParams(&all, graph, &how));
    EXPECT_EQUAL(how.result_out, cudaGraphInstantiateSuccess);
    amount = 1000;
    EXPECT_OK(cudaGraphExecNodeSetParams(all, add, &p));
    EXPECT_OK(cudaMemset(d, 0, sizeof(int)));
    EXPECT_OK(cudaGraphLaunch(all, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    int result = 0;
    EXPECT_OK(cudaMemcpy(&result, d, sizeof(int), cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(result, 1030);
    EXPECT_OK(cudaGraphExecDestroy(all));

    // As a picture.
    char path[] = "/tmp/graph_XXXXXX";
    close(mkstemp(path));
    EXPECT_OK(cudaGraphDebugDotPrint(graph, path, 0));
    std::FILE* file = std::fopen(path, "r");
    char text[4096] = {};
    EXPECT(file && std::fread(text, 1, sizeof text - 1, file) > 0);
    EXPECT(std::strstr(text, "digraph") && std::strstr(text, "->"));
    std::fclose(file);
    std::remove(path);
    EXPECT_OK(cudaGraphDestroy(clone));
    EXPECT_OK(cudaGraphDestroy(graph));
    EXPECT_OK(cudaGraphDestroy(child));
}

// Counts down in the graph itself: device code says when it is enough.
__global__ void countDown(int* left, int* rounds, cudaGraphConditionalHandle more) {
    ++*rounds;
    if (--*left == 0) cudaGraphSetConditional(more, 0);
}
__global__ void choose(const int* which, cudaGraphConditionalHandle handle) { cudaGraphSetConditional(handle, *which); }

static void conditional(int* d, cudaStream_t stream) {
    cudaGraph_t graph;
    cudaGraphConditionalHandle more, which;
    cudaGraphNode_t loop, node, decide, either;
    EXPECT_OK(cudaGraphCreate(&graph, 0));
    EXPECT_OK(cudaGraphConditionalHandleCreate(&more, graph, 1, cudaGraphCondAssignDefault));
    cudaGraphNodeParams p = {cudaGraphNodeTypeConditional};
    p.conditional.handle = more;
    p.conditional.type = cudaGraphCondTypeWhile;
    p.conditional.size = 1;
    EXPECT_OK(cudaGraphAddNode(&loop, graph, nullptr, nullptr, 0, &p));
    cudaGraph_t body = p.conditional.phGraph_out[0];
    EXPECT_OK(cudaStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0, cudaStreamCaptureModeRelaxed));
    countDown<<<1, 1, 0, stream>>>(d, d + 1, more);
    EXPECT_OK(cudaStreamEndCapture(stream, nullptr));
    size_t nodes = 0;
    EXPECT_OK(cudaGraphGetNodes(body, nullptr, &nodes));
    EXPECT_EQUAL(nodes, 1);

    // Then one thing or the other: d[2] is 5 if d[1] is not 0, else 6.
    EXPECT_OK(cudaGraphConditionalHandleCreate(&which, graph, 0, 0));
    const int* rounds = d + 1;
    void* arguments[] = {&rounds, &which};
    cudaGraphNodeParams kernel = {cudaGraphNodeTypeKernel};
    kernel.kernel.func = (void*)choose;
    kernel.kernel.gridDim = dim3(1);
    kernel.kernel.blockDim = dim3(1);
    kernel.kernel.kernelParams = arguments;
    EXPECT_OK(cudaGraphAddNode(&decide, graph, &loop, nullptr, 1, &kernel));
    cudaGraphNodeParams branch = {cudaGraphNodeTypeConditional};
    branch.conditional.handle = which;
    branch.conditional.type = cudaGraphCondTypeIf;
    branch.conditional.size = 2;
    EXPECT_OK(cudaGraphAddNode(&either, graph, &decide, nullptr, 1, &branch));
    for (unsigned i = 0; i < 2; i++) {
        cudaGraphNodeParams set = {cudaGraphNodeTypeMemset};
        set.memset.dst = d + 2;
        set.memset.value = 5 + i;
        set.memset.elementSize = 4;
        set.memset.width = 1;
        set.memset.height = 1;
        EXPECT_OK(cudaGraphAddNode(&node, branch.conditional.phGraph_out[i], nullptr, nullptr, 0, &set));
    }
    branch.conditional.size = 3;
    EXPECT_ERROR(cudaGraphAddNode(&either, graph, &decide, nullptr, 1, &branch), cudaErrorInvalidValue);

    cudaGraphExec_t all;
    EXPECT_OK(cudaGraphInstantiate(&all, graph, 0));
    for (int begin : {7, 1}) {
        int values[3] = {begin, 0, 0};
        EXPECT_OK(cudaMemcpy(d, values, sizeof values, cudaMemcpyHostToDevice));
        EXPECT_OK(cudaGraphLaunch(all, stream));
        EXPECT_OK(cudaStreamSynchronize(stream));
        EXPECT_OK(cudaMemcpy(values, d, sizeof values, cudaMemcpyDeviceToHost));
        EXPECT_EQUAL(values[0], 0);
        EXPECT_EQUAL(values[1], begin);
        EXPECT_EQUAL(values[2], 5);
    }
    EXPECT_OK(cudaGraphExecDestroy(all));
    EXPECT_OK(cudaGraphDestroy(graph));
}

int main() {
    int* d;
    cudaStream_t stream;
    EXPECT_OK(cudaMalloc(&d, 3 * sizeof(int)));
    EXPECT_OK(cudaMemset(d, 0, 3 * sizeof(int)));
    EXPECT_OK(cudaStreamCreate(&stream));
    captured(d, stream);
    byAnyType(d, stream);
    conditional(d, stream);
    EXPECT_OK(cudaStreamDestroy(stream));
    EXPECT_OK(cudaFree(d));
    return finish("graph_parameters");
}
