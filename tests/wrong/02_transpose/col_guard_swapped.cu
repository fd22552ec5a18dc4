// Stage 2.3: each index is compared with the other one's limit.
// Refused: never written
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < cols && col < rows) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
