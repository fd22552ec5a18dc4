// Stage 2.6: places from the tile's corner on, in an int: its last rows begin beyond 2^31.
// Refused: do all indices fit in their types?
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    in += size_t(top) * cols + left;
    out += size_t(left) * rows + top;
    int x = threadIdx.x;
    for (int y = threadIdx.y; y < tileSize; y += tileRows)
        if (top + y < rows && left + x < cols) tile[y][x] = in[y * cols + x];
    __syncthreads();
    for (int y = threadIdx.y; y < tileSize; y += tileRows)
        if (left + y < cols && top + x < rows) out[y * rows + x] = tile[x][y];
// END(2.6 kernel)
