// Stage 8.3: threads beyond the edge leave behind the barrier; the size is counted by hand.
// Passes.
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float *stripA = strips + size_t(n) * blockDim.x, *stripB = strips;
    const unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned i = threadIdx.y;
    while (i < unsigned(n) && col < unsigned(k)) {
        stripB[i * blockDim.x + threadIdx.x] = b[size_t(i) * k + col];
        i += blockDim.y;
    }
    for (i = threadIdx.x; i < unsigned(n); i += blockDim.x)
        if (row < unsigned(m)) stripA[threadIdx.y * size_t(n) + i] = a[size_t(row) * n + i];
    __syncthreads();
    if (row >= unsigned(m) || col >= unsigned(k)) return;
    float sum = 0;
    for (i = n; i-- > 0;) sum += stripA[threadIdx.y * size_t(n) + i] * stripB[i * blockDim.x + threadIdx.x];
    c[size_t(row) * k + col] = sum;
// END(8.3 kernel)
// BEGIN(8.3 launch)
    size_t elements = size_t(block.y) * n + size_t(n) * block.x;
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, elements * 4>>>(c, a, b, m, n, k);
    return cudaGetLastError();
// END(8.3 launch)
