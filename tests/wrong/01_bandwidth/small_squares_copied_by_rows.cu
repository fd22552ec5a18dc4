// Stage 1.4: in square blocks of less than 8 × 8 neighbouring threads copy neighbours in a row.
// Refused: neighbouring threads do not take neighbours of a column
// BEGIN(1.4)
    const bool turn = blockDim.x == blockDim.y && blockDim.x < 8 && blockDim.x > 1;
    int row = blockIdx.x * blockDim.x + (turn ? threadIdx.y : threadIdx.x);
    int col = blockIdx.y * blockDim.y + (turn ? threadIdx.x : threadIdx.y);
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
