// cudaGraphExecUpdate as it was before CUDA 12, with a node and a result of its own.
#include "check.h"

__global__ void add(int* sum, int by) { *sum += by; }

int main() {
    int *sum, result = 0;
    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(sum, 0, sizeof *sum);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    auto captured = [&](int by) {
        cudaGraph_t graph;
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        add<<<1, 1, 0, stream>>>(sum, by);
        cudaStreamEndCapture(stream, &graph);
        return graph;
    };
    cudaGraph_t first = captured(3), second = captured(40);
    cudaGraphExec_t executable;
    cudaGraphInstantiate(&executable, first, nullptr, nullptr, 0);
    cudaGraphLaunch(executable, stream);
    cudaStreamSynchronize(stream);
    cudaGraphNode_t node = nullptr;
    cudaGraphExecUpdateResult how = cudaGraphExecUpdateError;
    EXPECT_OK(cudaGraphExecUpdate(executable, second, &node, &how));
    EXPECT(how == cudaGraphExecUpdateSuccess);
    EXPECT_OK(cudaGraphExecUpdate(executable, first, nullptr, nullptr));
    EXPECT_OK(cudaGraphExecUpdate(executable, second, nullptr, &how));
    cudaGraphLaunch(executable, stream);
    cudaStreamSynchronize(stream);
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(first);
    cudaGraphDestroy(second);
    cudaStreamDestroy(stream);
    cudaFree(sum);
    EXPECT(result == 43);
    return finish("graph_update_before_12");
}
