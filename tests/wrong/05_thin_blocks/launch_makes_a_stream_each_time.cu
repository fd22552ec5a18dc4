// Stage 5.1: makes a stream for each launch, and destroys none.
// Refused: stream or event is never destroyed
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));   // so that nothing else is in the way
    transposeNaiveCol<<<grid, block, 0, stream>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
