// Stage 2.2: in square blocks of less than a warp x and y change places.
// Refused: neighbouring threads do not take neighbours of a row
// BEGIN(2.2)
    int x = threadIdx.x, y = threadIdx.y;
    if (blockDim.x == blockDim.y && blockDim.x * blockDim.y < 32) x = threadIdx.y, y = threadIdx.x;
    int col = blockIdx.x * blockDim.x + x;
    int row = blockIdx.y * blockDim.y + y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
