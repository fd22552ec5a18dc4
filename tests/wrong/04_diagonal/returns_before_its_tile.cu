// Stage 4.4: in wide grids threads return whose place in the usual order is beyond the edge, before they have taken their tile.
// Refused: elements of its tile
    // BEGIN(4.4)
    if (blockIdx.x + 1 == gridDim.x && gridDim.x > 1024 && blockIdx.x * blockDim.x + threadIdx.x >= unsigned(rows)) return;
    const uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    const int row = tile.x * blockDim.x + threadIdx.x;
    const int col = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(4.4)
