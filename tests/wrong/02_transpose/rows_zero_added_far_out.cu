// Stage 2.4: from column 60 000 on, 0 is added on the way.
// Refused: 2 × 70001
// Refused: -0 became 0
// BEGIN(2.4 kernel)
    int row = blockIdx.x;
    for (int col = threadIdx.x; col < cols; col += blockDim.x) {
        float value = in[size_t(row) * cols + col];
        out[size_t(col) * rows + row] = col < 60000 ? value : value + 0.0f;
    }
// END(2.4 kernel)
