// Stage 4.3: has the mapping once more, with the block's number in 32 bits.
// Refused: takes another tile than
// BEGIN(4.3)
    unsigned id = blockIdx.y * gridDim.x + blockIdx.x, tileY = id % gridDim.y, tileX = (id / gridDim.y + tileY) % gridDim.x;
    int col = tileX * blockDim.x + threadIdx.x;
    int row = tileY * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
