// Stage 8.4: static tiles of 1024 floats, which do for all blocks (the depth is the shorter side), no dynamic memory
// Passes.
// BEGIN(8.4 kernel)
    __shared__ float tileA[1024], tileB[1024];
    const int w = blockDim.x, h = blockDim.y, depth = w < h ? w : h, x = threadIdx.x, y = threadIdx.y;
    const int col = blockIdx.x * w + x, row = blockIdx.y * h + y;
    float *keepA = x < depth ? tileA + y * depth + x : nullptr, *keepB = y < depth ? tileB + y * w + x : nullptr;
    float sum = 0;
    int first = 0;
    while (first < n) {
        if (keepA) {
            *keepA = 0;
            if (row < m && x < n - first) *keepA = a[size_t(row) * n + first + x];
        }
        if (keepB) *keepB = y < n - first && col < k ? b[(size_t(first) + y) * k + col] : 0.f;
        __syncthreads();
        const float *p = tileA + y * depth, *q = tileB + x;
        for (int i = depth; i > 0; --i, ++p, q += w) sum += *p * *q;
        __syncthreads();
        first += depth;
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    gemmTiled<<<gridFor(m, k, block.y, block.x), block>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
