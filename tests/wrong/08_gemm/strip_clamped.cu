// Stage 8.3: right, but beyond the edge the last row is loaded again.
// Refused: there are too many
// CHANGE(8.3 kernel)
    if (row < m)
        for (int i = x; i < n; i += blockDim.x) stripA[y * n + i] = a[size_t(row) * n + i];
// TO
    for (int i = x; i < n; i += blockDim.x) stripA[y * n + i] = a[size_t(min(row, m - 1)) * n + i];
// END(8.3 kernel)
