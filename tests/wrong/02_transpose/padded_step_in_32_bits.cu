// Stage 2.6: pointers go eight rows further at a time, which are counted in an int.
// Refused: 300000004
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize, x = threadIdx.x;
    const float* from = in + size_t(top + threadIdx.y) * cols + left + x;
    for (int y = threadIdx.y; y < tileSize; y += tileRows, from += tileRows * cols)
        if (top + y < rows && left + x < cols) tile[y][x] = *from;
    __syncthreads();
    float* to = out + size_t(left + threadIdx.y) * rows + top + x;
    for (int y = threadIdx.y; y < tileSize; y += tileRows, to += tileRows * rows)
        if (left + y < cols && top + x < rows) *to = tile[x][y];
// END(2.6 kernel)
