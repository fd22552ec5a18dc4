// Stage 2.4: right, but a row is moved by one thread.
// Refused: the grid has 4 blocks, not 1 024
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int col = 0; row < size_t(rows) && col < cols; col++) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<(rows + 255) / 256, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
