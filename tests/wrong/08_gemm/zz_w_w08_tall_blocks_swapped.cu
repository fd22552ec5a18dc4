// Stage 8.2: in blocks that are taller than wide neighbours take neighbours in a column, breaks "Neighbouring threads (threadIdx.x) take neighbours in a row"
// Refused: it is not known which words
// BEGIN(8.2)
    unsigned x = threadIdx.x, y = threadIdx.y;
    if (blockDim.y > blockDim.x) {   // number the threads along the longer side
        unsigned t = y * blockDim.x + x;
        x = t / blockDim.y;
        y = t % blockDim.y;
    }
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) sum += a[size_t(row) * n + i] * b[size_t(i) * k + col];
    c[size_t(row) * k + col] = sum;
// END(8.2)
