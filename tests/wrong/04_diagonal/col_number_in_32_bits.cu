// Stage 4.4: has the mapping once more, with the block's number in 32 bits.
// Refused: takes another tile than
// BEGIN(4.4)
    unsigned id = blockIdx.y * gridDim.x + blockIdx.x, tileY = id % gridDim.y, tileX = (id / gridDim.y + tileY) % gridDim.x;
    int row = tileX * blockDim.x + threadIdx.x;
    int col = tileY * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
