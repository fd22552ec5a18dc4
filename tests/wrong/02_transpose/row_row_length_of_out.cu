// Stage 2.2: a row of in is taken to be as long as one of out.
// Refused: out of bounds
// Refused: are rows and cols mixed up
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * rows + col];
// END(2.2)
