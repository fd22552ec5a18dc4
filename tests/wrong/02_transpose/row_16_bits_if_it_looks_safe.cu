// Stage 2.4: columns are counted in 16 bits where there are fewer, and the last step leaves them.
// Refused: step limit
// BEGIN(2.4 kernel)
if (cols < 65536) {
    for (unsigned short col = threadIdx.x; col < cols; col += blockDim.x)
        out[size_t(col) * rows + blockIdx.x] = in[size_t(blockIdx.x) * cols + col];
} else {
    for (int col = threadIdx.x; col < cols; col += blockDim.x)
        out[size_t(col) * rows + blockIdx.x] = in[size_t(blockIdx.x) * cols + col];
}
// END(2.4 kernel)
