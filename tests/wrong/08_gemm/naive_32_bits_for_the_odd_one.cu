// Stage 8.2: two products a step, and for the one that an odd n leaves, the place in A in 32 bits.
// Refused: and has not loaded a[
// Refused: do all indices fit in their types?
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < m && col < k) {
        float sum = 0;
        int i = 0;
        for (; i + 1 < n; i += 2) {
            sum = fmaf(a[size_t(row) * n + i], b[size_t(i) * k + col], sum);
            sum = fmaf(a[size_t(row) * n + i + 1], b[size_t(i + 1) * k + col], sum);
        }
        if (i < n) sum = fmaf(a[unsigned(row) * n + i], b[size_t(i) * k + col], sum);
        c[size_t(row) * k + col] = sum;
    }
// END(8.2)
