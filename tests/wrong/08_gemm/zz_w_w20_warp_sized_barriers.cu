// Stage 8.4: __syncwarp() in place of both barriers where the block has at most 64 threads, breaks "after loading: without it a thread uses what is not there yet"
// Refused: it is not known which words
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y), x = threadIdx.x, y = threadIdx.y;
    bool small = blockDim.x * blockDim.y <= 64;
    auto wait = [=] {
        if (small)
            __syncwarp();
        else
            __syncthreads();
    };
    float *tileA = tiles, *tileB = tiles + blockDim.y * depth;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        wait();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        wait();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
