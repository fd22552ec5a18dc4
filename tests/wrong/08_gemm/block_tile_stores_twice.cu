// Stage 8.6: right, but each sum is also stored half way.
// Refused: there are too many stores
// CHANGE(8.6 kernel)
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
// TO
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = 0;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
// END(8.6 kernel)
