// Stage 2.6: each lane takes out of the tile what it put in, and shuffles turn the matrix.
// Refused: lanes exchange values
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize, lane = threadIdx.x;
    float v[tileSize];
    #pragma unroll
    for (int y = 0; y < tileSize; y++)
        if (top + y < rows && left + lane < cols) v[y] = in[size_t(top + y) * cols + left + lane];
    #pragma unroll
    for (int y = 0; y < tileSize; y++)
        if (top + y < rows && left + lane < cols) tile[y][lane] = v[y];
    __syncthreads();
    #pragma unroll
    for (int y = 0; y < tileSize; y++)
        if (top + y < rows && left + lane < cols) v[y] = tile[y][lane];
    // Turned by exchanges of 16, 8, 4, 2 and 1.
    #pragma unroll
    for (int d = 16; d > 0; d /= 2)
        #pragma unroll
        for (int y = 0; y < tileSize; y++)
            if ((y & d) == 0) {
                float other = __shfl_xor_sync(0xffffffff, lane & d ? v[y] : v[y + d], d);
                if (lane & d) v[y] = other; else v[y + d] = other;
            }
    #pragma unroll
    for (int y = 0; y < tileSize; y++)
        if (left + y < cols && top + lane < rows) out[size_t(left + y) * rows + top + lane] = v[y];
// END(2.6 kernel)
// BEGIN(2.6 launch)
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    transposeTilePadded<<<grid, tileSize>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
