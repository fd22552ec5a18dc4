// Stage 2.4: makes a call without CHECK() where rows are long.
// Refused: nobody notices when
    // BEGIN(2.4 kernel)
    const float* from = in + size_t(blockIdx.x) * cols;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[size_t(c) * rows + blockIdx.x] = from[c];
    // END(2.4 kernel)
    // BEGIN(2.4 launch)
    int threads = 256;
    if (cols > 100000) cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0);
    transposeRowPerBlock<<<rows, threads>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(2.4 launch)
