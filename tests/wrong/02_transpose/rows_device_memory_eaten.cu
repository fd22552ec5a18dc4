// Stage 2.4: allocates on the device in a loop, and frees nothing.
// Refused: cudaErrorMemoryAllocation
// BEGIN(2.4 launch)
    float* copy = nullptr;
    for (int i = 0; i < 1 << 20; i++) CHECK(cudaMalloc(&copy, size_t(1) << 32));
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
