// Stage 5.1: the launch goes into a stream of its own, which is waited for.
// Passes.
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    cudaStream_t beside;
    CHECK(cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking));
    transposeNaiveCol<<<grid, block, 0, beside>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    CHECK(cudaStreamSynchronize(beside));
    CHECK(cudaStreamDestroy(beside));
// END(5.1)
