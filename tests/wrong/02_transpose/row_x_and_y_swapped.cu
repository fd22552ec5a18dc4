// Stage 2.2: x counts rows, but the grid was made for x to count columns.
// Refused: never written: columns from
// Refused: or are rows and cols mixed up?
// BEGIN(2.2)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
