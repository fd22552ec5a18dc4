// Stage 8.4: the next elements are loaded into registers before the products, in pointers that walk.
// Passes.
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    const size_t depth = min(blockDim.x, blockDim.y);
    float *tileA = tiles + depth * blockDim.x, *tileB = tiles;
    const size_t x = threadIdx.x, y = threadIdx.y;
    const size_t col = size_t(blockIdx.x) * blockDim.x + x, row = size_t(blockIdx.y) * blockDim.y + y;
    const float *fromA = a + row * n + x, *fromB = b + y * k + col;
    float nextA = 0, nextB = 0, sum = 0;
    auto load = [&](size_t left) {
        nextA = x < depth && x < left && row < size_t(m) ? *fromA : 0;
        nextB = y < depth && y < left && col < size_t(k) ? *fromB : 0;
        fromA += depth;
        fromB += depth * k;
    };
    load(n);
    for (size_t left = n;;) {
        if (y < depth) tileB[y * blockDim.x + x] = nextB;
        if (x < depth) tileA[y * depth + x] = nextA;
        __syncthreads();
        const bool more = left > depth;
        if (more) load(left -= depth);
        for (size_t i = depth; i-- > 0;) sum = fmaf(tileA[y * depth + i], tileB[i * blockDim.x + x], sum);
        if (!more) break;
        __syncthreads();
    }
    if (row < size_t(m) && col < size_t(k)) c[row * k + col] = sum;
// END(8.4 kernel)
