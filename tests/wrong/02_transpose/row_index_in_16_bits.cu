// Stage 2.2: an index that is too small for the matrix wraps around.
// Refused: two threads write one element of out
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned short from = row * cols + col, to = col * rows + row;
    if (row < rows && col < cols) out[to] = in[from];
// END(2.2)
