// Stage 5.4: waits for a stream in which nothing runs.
// Refused: nobody notices when
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    cudaStream_t stream;
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) return false;
    bool ran = cudaStreamSynchronize(stream) == cudaSuccess;
    if (cudaStreamDestroy(stream) != cudaSuccess) return false;
    return ran;
// END(5.4)
