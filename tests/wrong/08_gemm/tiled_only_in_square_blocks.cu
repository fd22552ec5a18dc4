// Stage 8.4: right, but other blocks than square ones do without tiles.
// Refused: shared memory is not used
// Refused: blocks of 32 × 8
// CHANGE(8.4 kernel)
    float sum = 0;
// TO
    float sum = 0;
    if (blockDim.x != blockDim.y) {
        if (row >= m || col >= k) return;
        for (int i = 0; i < n; i++) sum += a[size_t(row) * n + i] * b[size_t(i) * k + col];
        c[size_t(row) * k + col] = sum;
        return;
    }
// END(8.4 kernel)
