// Stage 2.4: the first call decides how many threads a block has.
// Refused: threads, not
// BEGIN(2.4 kernel)
for (int col = threadIdx.x; col < cols; col += blockDim.x)
    out[size_t(col) * rows + blockIdx.x] = in[size_t(blockIdx.x) * cols + col];
// END(2.4 kernel)
// BEGIN(2.4 launch)
static const int threads = cols < 256 ? cols : 256;
transposeRowPerBlock<<<rows, threads>>>(out, in, rows, cols);
CHECK_LAUNCH();
// END(2.4 launch)
