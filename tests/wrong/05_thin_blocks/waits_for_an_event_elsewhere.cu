// Stage 5.4: waits for an event in a stream of its own, which waits for nothing.
// Refused: nobody notices when
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    cudaStream_t stream;
    cudaEvent_t event;
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) return false;
    if (cudaEventCreate(&event) != cudaSuccess) return false;
    if (cudaEventRecord(event, stream) != cudaSuccess) return false;
    bool ran = cudaEventSynchronize(event) == cudaSuccess;
    if (cudaEventDestroy(event) != cudaSuccess) return false;
    if (cudaStreamDestroy(stream) != cudaSuccess) return false;
    return ran;
// END(5.4)
