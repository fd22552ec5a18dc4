// Stage 4.3: the published mapping.
// Refused: never written
// BEGIN(4.3)
    unsigned tileY = blockIdx.x, tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
    int col = tileX * blockDim.x + threadIdx.x;
    int row = tileY * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
