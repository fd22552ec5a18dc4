// Stage 2.4: the loop forgets to go on.
// Refused: step limit
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    for (int col = threadIdx.x; col < cols;) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
