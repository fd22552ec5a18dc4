// Stage 8.2: right, but every other thread computes two rows, and the rest is idle.
// Refused: there are too few loads
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = (blockIdx.y * blockDim.y + threadIdx.y) * 2;
    if (row >= m || col >= k) return;
    bool both = row + 1 < m;
    float upper = 0, lower = 0;
    for (int i = 0; i < n; i++) {
        float fromB = b[size_t(i) * k + col];
        upper += a[size_t(row) * n + i] * fromB;
        if (both) lower += a[size_t(row + 1) * n + i] * fromB;
    }
    c[size_t(row) * k + col] = upper;
    if (both) c[size_t(row + 1) * k + col] = lower;
// END(8.2)
