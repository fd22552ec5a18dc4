// Stage 3.1: out is cleared first.
// Refused: calls of the host
// BEGIN(3.1 launch)
    cudaMemset(out, 0, size_t(rows) * cols * sizeof(float));
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.1 launch)
