// Stage 8.4: right, but tiled only where everything is a multiple of the block.
// Refused: shared memory is not used
// Refused: for all
// CHANGE(8.4 kernel)
    float sum = 0;
// TO
    float sum = 0;
    if (m % blockDim.y || k % blockDim.x || n % depth) {
        if (row >= m || col >= k) return;
        for (int i = 0; i < n; i++) sum += a[size_t(row) * n + i] * b[size_t(i) * k + col];
        c[size_t(row) * k + col] = sum;
        return;
    }
// END(8.4 kernel)
