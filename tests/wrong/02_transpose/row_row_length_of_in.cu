// Stage 2.2: a row of out is taken to be as long as one of in.
// Refused: race in global memory
// Refused: whose rows have `rows` elements
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * cols + row] = in[size_t(row) * cols + col];
// END(2.2)
