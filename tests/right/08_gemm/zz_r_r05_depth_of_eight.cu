// Stage 8.4: tiles always 8 deep, whatever the block; threads take turns in loading where there are fewer than 8
// Passes.
// BEGIN(8.4 kernel)
    constexpr int deep = 8;
    extern __shared__ float tiles[];
    const int w = blockDim.x, x = threadIdx.x, y = threadIdx.y;
    float *myA = tiles + y * deep, *myB = tiles + blockDim.y * deep + x;
    const int col = blockIdx.x * w + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += deep) {
        for (int i = x; i < deep; i += w) myA[i] = row < m && first + i < n ? a[size_t(row) * n + first + i] : 0;
        for (int i = y; i < deep; i += blockDim.y)
            myB[i * w] = first + i < n && col < k ? b[size_t(first + i) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < deep; i++) sum += myA[i] * myB[i * w];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    const dim3 grid = gridFor(m, k, block.y, block.x);
    gemmTiled<<<grid, block, 8 * sizeof(float) * (block.x + block.y)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
