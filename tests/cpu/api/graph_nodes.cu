// Graphs whose nodes change, are switched off, or take memory and free it.
#include <cstdint>

#include "check.h"

__global__ void addTo(int* value, int amount) { *value += amount; }
__global__ void fill(int* values, int n, int value) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = value + i;
}

static int calls;
static void CUDART_CB count(void* by) { calls += *static_cast<int*>(by); }

static cudaMemsetParams setTo(int* d, unsigned value) {
    cudaMemsetParams set = {};
    set.dst = d;
    set.value = value;
    set.elementSize = 4;
    set.width = 1;
    set.height = 1;
    return set;
}

static void run(cudaGraphExec_t graph, cudaStream_t stream) {
    EXPECT_OK(cudaGraphLaunch(graph, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
}

static void changed(int* d, cudaStream_t stream) {
    cudaGraph_t graph;
    cudaGraphExec_t all;
    cudaGraphNode_t set, add, copy, host;
    EXPECT_OK(cudaGraphCreate(&graph, 0));
    cudaMemsetParams ten = setTo(d, 10), thirty = setTo(d, 30);
    EXPECT_OK(cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &ten));
    int amount = 1, first = -1, second = -1, one = 1, five = 5;
    void* arguments[] = {&d, &amount};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void*)addTo;
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(1);
    kernel.kernelParams = arguments;
    EXPECT_OK(cudaGraphAddKernelNode(&add, graph, &set, 1, &kernel));
    EXPECT_OK(cudaGraphAddMemcpyNode1D(&copy, graph, &add, 1, &first, d, sizeof(int), cudaMemcpyDeviceToHost));
    cudaHostNodeParams function = {count, &one}, other = {count, &five};
    EXPECT_OK(cudaGraphAddHostNode(&host, graph, &copy, 1, &function));
    EXPECT_OK(cudaGraphInstantiateWithFlags(&all, graph, 0));
    run(all, stream);
    EXPECT_EQUAL(first, 11);
    EXPECT_EQUAL(calls, 1);

    EXPECT_OK(cudaGraphExecMemsetNodeSetParams(all, set, &thirty));
    EXPECT_OK(cudaGraphExecMemcpyNodeSetParams1D(all, copy, &second, d, sizeof(int), cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaGraphExecHostNodeSetParams(all, host, &other));
    EXPECT_ERROR(cudaGraphExecHostNodeSetParams(all, copy, &other), cudaErrorInvalidValue);
    run(all, stream);
    EXPECT_EQUAL(first, 11);
    EXPECT_EQUAL(second, 31);
    EXPECT_EQUAL(calls, 6);

    unsigned enabled = 7;
    EXPECT_OK(cudaGraphNodeSetEnabled(all, add, 0));
    EXPECT_OK(cudaGraphNodeGetEnabled(all, add, &enabled));
    EXPECT_EQUAL(enabled, 0);
    run(all, stream);
    EXPECT_EQUAL(second, 30);
    EXPECT_OK(cudaGraphExecDestroy(all));

    // The graph itself: changed, and with a node less.
    EXPECT_OK(cudaGraphMemsetNodeSetParams(set, &thirty));
    EXPECT_OK(cudaGraphMemcpyNodeSetParams1D(copy, &first, d, sizeof(int), cudaMemcpyDeviceToHost));
    amount = 4;
    EXPECT_OK(cudaGraphKernelNodeSetParams(add, &kernel));
    EXPECT_OK(cudaGraphDestroyNode(host));
    size_t nodes = 0;
    EXPECT_OK(cudaGraphGetNodes(graph, nullptr, &nodes));
    EXPECT_EQUAL(nodes, 3);
    EXPECT_OK(cudaGraphInstantiateWithFlags(&all, graph, 0));
    run(all, stream);
    EXPECT_EQUAL(first, 34);
    EXPECT_EQUAL(calls, 11);
    EXPECT_OK(cudaGraphExecDestroy(all));
    EXPECT_OK(cudaGraphDestroy(graph));
}

static uint64_t graphMemory(cudaGraphMemAttributeType which) {
    uint64_t bytes = 0;
    EXPECT_OK(cudaDeviceGetGraphMemAttribute(0, which, &bytes));
    return bytes;
}

// Takes memory, fills it, copies its end to `result`, and frees it.
static cudaGraph_t withMemory(int n, int* result, bool frees, int** where) {
    cudaGraph_t graph;
    cudaGraphNode_t take, work, copy, give;
    EXPECT_OK(cudaGraphCreate(&graph, 0));
    cudaMemAllocNodeParams memory = {};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    memory.poolProps.location.id = 0;
    memory.bytesize = n * sizeof(int);
    EXPECT_OK(cudaGraphAddMemAllocNode(&take, graph, nullptr, 0, &memory));
    int *d = static_cast<int*>(memory.dptr), value = 100;
    void* arguments[] = {&d, &n, &value};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void*)fill;
    kernel.gridDim = dim3((n + 255) / 256);
    kernel.blockDim = dim3(256);
    kernel.kernelParams = arguments;
    EXPECT_OK(cudaGraphAddKernelNode(&work, graph, &take, 1, &kernel));
    EXPECT_OK(cudaGraphAddMemcpyNode1D(&copy, graph, &work, 1, result, d + n - 1, sizeof(int), cudaMemcpyDeviceToHost));
    if (frees) EXPECT_OK(cudaGraphAddMemFreeNode(&give, graph, &copy, 1, d));
    *where = d;
    return graph;
}

static void memory(int* d, cudaStream_t stream) {
    const int n = 100000;
    int result = 0, *where = nullptr;
    cudaGraphExec_t all;
    cudaGraph_t graph = withMemory(n, &result, true, &where);
    cudaGraphNode_t node;
    EXPECT_ERROR(cudaGraphAddMemFreeNode(&node, graph, nullptr, 0, d), cudaErrorInvalidValue);  // not a graph's
    EXPECT_OK(cudaGraphInstantiateWithFlags(&all, graph, 0));
    for (int i = 0; i < 2; i++) {
        result = 0;
        run(all, stream);
        EXPECT_EQUAL(result, 100 + n - 1);
    }
    EXPECT(graphMemory(cudaGraphMemAttrUsedMemHigh) >= n * sizeof(int));
    EXPECT(graphMemory(cudaGraphMemAttrUsedMemCurrent) >= n * sizeof(int));  // on an H200, until it is trimmed
    EXPECT(graphMemory(cudaGraphMemAttrReservedMemCurrent) >= n * sizeof(int));
    EXPECT_OK(cudaGraphExecDestroy(all));
    EXPECT_OK(cudaGraphDestroy(graph));
    EXPECT_OK(cudaDeviceGraphMemTrim(0));
    EXPECT_EQUAL(graphMemory(cudaGraphMemAttrReservedMemCurrent), 0);
    EXPECT_EQUAL(graphMemory(cudaGraphMemAttrUsedMemCurrent), 0);

    // Without a node that frees it, it stays: the program may use it, and frees it.
    graph = withMemory(n, &result, false, &where);
    EXPECT_OK(cudaGraphInstantiateWithFlags(&all, graph, 0));
    run(all, stream);
    EXPECT(graphMemory(cudaGraphMemAttrUsedMemCurrent) >= n * sizeof(int));
    addTo<<<1, 1, 0, stream>>>(where, 1);
    EXPECT_OK(cudaMemcpyAsync(&result, where, sizeof(int), cudaMemcpyDeviceToHost, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(result, 101);
    EXPECT_ERROR(cudaGraphLaunch(all, stream), cudaErrorInvalidValue);  // it was not freed since
    EXPECT_OK(cudaFreeAsync(where, stream));
    run(all, stream);
    EXPECT_EQUAL(result, 100 + n - 1);
    EXPECT_OK(cudaFree(where));
    EXPECT_OK(cudaGraphExecDestroy(all));
    EXPECT_OK(cudaGraphInstantiateWithFlags(&all, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
    run(all, stream);
    run(all, stream);
    EXPECT_OK(cudaFreeAsync(where, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_OK(cudaGraphExecDestroy(all));
    EXPECT_OK(cudaGraphDestroy(graph));
}

static void capturedMemory(cudaStream_t stream) {
    const int n = 1000;
    int *d = nullptr, result = 0;
    cudaGraph_t graph;
    cudaGraphExec_t all;
    EXPECT_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    EXPECT_OK(cudaMallocAsync(&d, n * sizeof(int), stream));
    fill<<<4, 256, 0, stream>>>(d, n, 7);
    EXPECT_OK(cudaMemcpyAsync(&result, d + n - 1, sizeof(int), cudaMemcpyDeviceToHost, stream));
    EXPECT_OK(cudaFreeAsync(d, stream));
    EXPECT_OK(cudaStreamEndCapture(stream, &graph));
    cudaGraphNode_t nodes[4];
    size_t count = 4;
    cudaGraphNodeType type;
    EXPECT_OK(cudaGraphGetNodes(graph, nodes, &count));
    EXPECT_EQUAL(count, 4);
    EXPECT_OK(cudaGraphNodeGetType(nodes[0], &type));
    EXPECT_EQUAL(type, cudaGraphNodeTypeMemAlloc);
    EXPECT_OK(cudaGraphInstantiateWithFlags(&all, graph, 0));
    for (int i = 0; i < 2; i++) {
        result = 0;
        run(all, stream);
        EXPECT_EQUAL(result, 7 + n - 1);
    }
    EXPECT_OK(cudaGraphExecDestroy(all));
    EXPECT_OK(cudaGraphDestroy(graph));
}

int main() {
    int* d = nullptr;
    cudaStream_t stream;
    EXPECT_OK(cudaMalloc(&d, sizeof(int)));
    EXPECT_OK(cudaStreamCreate(&stream));
    changed(d, stream);
    memory(d, stream);
    capturedMemory(stream);
    EXPECT_OK(cudaStreamDestroy(stream));
    EXPECT_OK(cudaFree(d));
    return finish("graph_nodes");
}
