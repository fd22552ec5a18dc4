// Stage 5.1: the launch goes into a stream of its own, for which nobody waits.
// Refused: nobody waits for a stream at work
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    cudaStream_t beside;
    CHECK(cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking));
    transposeNaiveCol<<<grid, block, 0, beside>>>(out, in, rows, cols);
    CHECK(cudaGetLastError());
    CHECK(cudaStreamDestroy(beside));
// END(5.1)
