// Graphs: captured from streams, made node by node, launched, changed.
#include <vector>

#include "check.h"

__global__ void addTo(int* value, int amount) { *value += amount; }
template <class T>
__global__ void scale(T* value, T factor) {
    *value *= factor;
}

static int valueOf(const int* d) {
    int h = -1;
    EXPECT_OK(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
    return h;
}

static int calls;
static void CUDART_CB count(void* by) { calls += *static_cast<int*>(by); }

static void captured(int* d, cudaStream_t stream) {
    cudaStreamCaptureStatus status;
    EXPECT_OK(cudaMemset(d, 0, sizeof(int)));
    EXPECT_OK(cudaStreamIsCapturing(stream, &status));
    EXPECT_EQUAL(status, cudaStreamCaptureStatusNone);
    EXPECT_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int i = 1; i <= 3; i++) addTo<<<1, 1, 0, stream>>>(d, i);  // each keeps its own i
    scale<<<1, 1, 0, stream>>>(d, 2);
    EXPECT_OK(cudaStreamIsCapturing(stream, &status));
    EXPECT_EQUAL(status, cudaStreamCaptureStatusActive);
    int three = 3;
    EXPECT_OK(cudaLaunchHostFunc(stream, count, &three));
    cudaGraph_t graph;
    EXPECT_OK(cudaStreamEndCapture(stream, &graph));
    size_t nodes = 0;
    EXPECT_OK(cudaGraphGetNodes(graph, nullptr, &nodes));
    EXPECT_EQUAL(nodes, 5);
    EXPECT_EQUAL(valueOf(d), 0);  // nothing has run
    cudaGraphExec_t run;
    EXPECT_OK(cudaGraphInstantiate(&run, graph, 0));
    EXPECT_OK(cudaGraphDestroy(graph));
    EXPECT_OK(cudaGraphLaunch(run, stream));
    EXPECT_OK(cudaGraphLaunch(run, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(valueOf(d), (6 * 2 + 6) * 2);
    EXPECT_EQUAL(calls, 6);
    EXPECT_OK(cudaGraphExecDestroy(run));
}

// A second stream joins by an event, and must be waited for.
static void forked(int* d, cudaStream_t stream) {
    cudaStream_t other;
    cudaEvent_t fork, join;
    EXPECT_OK(cudaStreamCreate(&other));
    EXPECT_OK(cudaEventCreate(&fork));
    EXPECT_OK(cudaEventCreate(&join));
    for (bool joins : {true, false}) {
        EXPECT_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
        EXPECT_OK(cudaMemsetAsync(d, 0, 2 * sizeof(int), stream));
        EXPECT_OK(cudaEventRecord(fork, stream));
        EXPECT_OK(cudaStreamWaitEvent(other, fork, 0));
        addTo<<<1, 1, 0, other>>>(d + 1, 7);
        addTo<<<1, 1, 0, stream>>>(d, 5);
        EXPECT_OK(cudaEventRecord(join, other));
        if (joins) EXPECT_OK(cudaStreamWaitEvent(stream, join, 0));
        cudaGraph_t graph;
        cudaError_t ended = joins ? cudaSuccess : cudaErrorStreamCaptureUnjoined;
        EXPECT_ERROR(cudaStreamEndCapture(stream, &graph), ended);
        EXPECT((graph != nullptr) == joins);
        if (!joins) continue;
        addTo<<<1, 1, 0, stream>>>(d, 100);  // the memset of the graph undoes it
        cudaGraphExec_t run;
        EXPECT_OK(cudaGraphInstantiateWithFlags(&run, graph, 0));
        EXPECT_OK(cudaGraphLaunch(run, stream));
        EXPECT_OK(cudaStreamSynchronize(stream));
        EXPECT_EQUAL(valueOf(d), 5);
        EXPECT_EQUAL(valueOf(d + 1), 7);
        EXPECT_OK(cudaGraphExecDestroy(run));
        EXPECT_OK(cudaGraphDestroy(graph));
    }
    EXPECT_OK(cudaEventDestroy(fork));
    EXPECT_OK(cudaEventDestroy(join));
    EXPECT_OK(cudaStreamDestroy(other));
}

static void wrongCaptures(int* d, cudaStream_t stream) {
    cudaGraph_t graph;
    EXPECT_ERROR(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal), cudaErrorStreamCaptureUnsupported);
    EXPECT_ERROR(cudaStreamEndCapture(stream, &graph), cudaErrorIllegalState);
    // The host waits for a stream that does nothing yet.
    EXPECT_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    addTo<<<1, 1, 0, stream>>>(d, 1);
    EXPECT_ERROR(cudaStreamSynchronize(stream), cudaErrorStreamCaptureUnsupported);
    EXPECT_ERROR(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureInvalidated);
    EXPECT(graph == nullptr);
    // The legacy stream would have to wait for the captured one.
    EXPECT_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    addTo<<<1, 1>>>(d, 1);
    EXPECT_EQUAL(cudaGetLastError(), cudaErrorStreamCaptureImplicit);
    EXPECT_ERROR(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureInvalidated);
}

static void nodeByNode(int* d, cudaStream_t stream) {
    cudaGraph_t graph;
    EXPECT_OK(cudaGraphCreate(&graph, 0));
    cudaGraphNode_t set, add, copy, host;
    cudaMemsetParams ones = {};
    ones.dst = d;
    ones.value = 0x10203;
    ones.elementSize = 4;
    ones.width = 2;
    ones.height = 1;
    EXPECT_OK(cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &ones));
    int amount = 4, result[2] = {}, one = 1;
    void* arguments[] = {&d, &amount};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void*)addTo;
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(1);
    kernel.kernelParams = arguments;
    EXPECT_OK(cudaGraphAddKernelNode(&add, graph, &set, 1, &kernel));
    EXPECT_OK(cudaGraphAddMemcpyNode1D(&copy, graph, &add, 1, result, d, sizeof result, cudaMemcpyDeviceToHost));
    cudaHostNodeParams function = {count, &one};
    EXPECT_OK(cudaGraphAddHostNode(&host, graph, &copy, 1, &function));
    cudaGraphNodeType type;
    EXPECT_OK(cudaGraphNodeGetType(copy, &type));
    EXPECT_EQUAL(type, cudaGraphNodeTypeMemcpy);
    size_t roots = 0;
    EXPECT_OK(cudaGraphGetRootNodes(graph, nullptr, &roots));
    EXPECT_EQUAL(roots, 1);
    amount = 1000;  // the node has its own copy
    cudaGraphExec_t run;
    EXPECT_OK(cudaGraphInstantiate(&run, graph, nullptr, nullptr, 0));
    calls = 0;
    EXPECT_OK(cudaGraphLaunch(run, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(result[0], 0x10203 + 4);
    EXPECT_EQUAL(result[1], 0x10203);
    EXPECT_EQUAL(calls, 1);
    amount = 20;
    kernel.func = (void*)&scale<int>;
    EXPECT_OK(cudaGraphExecKernelNodeSetParams(run, add, &kernel));
    EXPECT_OK(cudaGraphLaunch(run, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(result[0], 0x10203 * 20);

    cudaGraph_t outer;
    cudaGraphNode_t child, behind;
    cudaGraphExec_t whole;
    EXPECT_OK(cudaGraphCreate(&outer, 0));
    EXPECT_OK(cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, graph));
    EXPECT_OK(cudaGraphAddEmptyNode(&behind, outer, &child, 1));
    EXPECT_OK(cudaGraphInstantiate(&whole, outer, 0));
    EXPECT_OK(cudaGraphLaunch(whole, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(result[0], 0x10203 + 4);
    EXPECT_ERROR(cudaGraphAddEmptyNode(&behind, outer, &add, 1), cudaErrorInvalidValue);  // another graph's
    EXPECT_ERROR(cudaGraphInstantiate(nullptr, outer, 0), cudaErrorInvalidValue);
    EXPECT_OK(cudaGraphExecDestroy(whole));
    EXPECT_OK(cudaGraphExecDestroy(run));
    EXPECT_OK(cudaGraphDestroy(outer));
    EXPECT_OK(cudaGraphDestroy(graph));
}

int main() {
    int* d = nullptr;
    cudaStream_t stream;
    EXPECT_OK(cudaMalloc(&d, 2 * sizeof(int)));
    EXPECT_OK(cudaStreamCreate(&stream));
    captured(d, stream);
    forked(d, stream);
    wrongCaptures(d, stream);
    nodeByNode(d, stream);
    EXPECT_OK(cudaStreamDestroy(stream));
    EXPECT_OK(cudaFree(d));
    return finish("graphs");
}
