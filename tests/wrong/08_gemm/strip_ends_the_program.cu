// Stage 8.3: a launch that is refused ends the program.
// Refused: CHECK_LAUNCH() failed
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
    return cudaSuccess;
// END(8.3 launch)
