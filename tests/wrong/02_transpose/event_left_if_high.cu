// Stage 2.4: leaves an event behind where there are more than 2²⁰ rows.
// Refused: never destroyed
    // BEGIN(2.4 kernel)
    const float* from = in + size_t(blockIdx.x) * cols;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[size_t(c) * rows + blockIdx.x] = from[c];
    // END(2.4 kernel)
    // BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    if (rows > 1 << 20) {
        cudaEvent_t done;
        CHECK(cudaEventCreate(&done));
        CHECK(cudaEventRecord(done));
        CHECK(cudaEventSynchronize(done));
    }
    // END(2.4 launch)
