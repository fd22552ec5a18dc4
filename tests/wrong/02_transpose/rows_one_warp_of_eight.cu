// Stage 2.4: of 256 threads the first warp does it all.
// Refused: threads store
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    if (threadIdx.x >= 32) return;
    for (int col = threadIdx.x; col < cols; col += 32) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
