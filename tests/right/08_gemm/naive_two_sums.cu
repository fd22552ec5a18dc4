// Stage 8.2: two sums, of the even and the odd products, and no early return.
// Passes.
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < m && col < k) {
        float even = 0, odd = 0;
        int i = 0;
        for (; i + 1 < n; i += 2) {
            even = fmaf(a[size_t(row) * n + i], b[size_t(i) * k + col], even);
            odd = fmaf(a[size_t(row) * n + i + 1], b[size_t(i + 1) * k + col], odd);
        }
        if (i < n) even = fmaf(a[size_t(row) * n + i], b[size_t(i) * k + col], even);
        c[size_t(row) * k + col] = even + odd;
    }
// END(8.2)
