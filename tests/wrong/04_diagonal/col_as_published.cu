// Stage 4.4: the published mapping.
// Refused: never written
// BEGIN(4.4)
    unsigned tileY = blockIdx.x, tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
    int row = tileX * blockDim.x + threadIdx.x;
    int col = tileY * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
