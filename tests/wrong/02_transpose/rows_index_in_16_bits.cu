// Stage 2.4: a column's number in 16 bits.
// Refused: 3 × 1500000000, of which a few blocks run
// Refused: a short at 2¹⁵
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    for (short col = threadIdx.x; col < cols; col += blockDim.x) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
