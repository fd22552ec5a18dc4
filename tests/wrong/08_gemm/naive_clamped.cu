// Stage 8.2: right, but threads beyond the edge compute what those at the edge do.
// Refused: there are too many loads
// CHANGE(8.2)
    if (row >= m || col >= k) return;
// TO
    bool inside = row < m && col < k;
    row = min(row, m - 1);
    col = min(col, k - 1);
// END(8.2)
// CHANGE(8.2)
    c[size_t(row) * k + col] = sum;
// TO
    if (inside) c[size_t(row) * k + col] = sum;
// END(8.2)
