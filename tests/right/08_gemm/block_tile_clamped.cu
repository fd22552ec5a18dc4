// Stage 8.6: beyond the edge the last row or column is loaded: what it gives is not stored. Only n needs zeros.
// Passes.
// CHANGE(8.6 kernel)
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
// TO
            tileA[e / blockDepth][e % blockDepth] = i < n ? a[size_t(min(row, m - 1)) * n + i] : 0;
// END(8.6 kernel)
// CHANGE(8.6 kernel)
            tileB[e / blockSide][e % blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
// TO
            tileB[e / blockSide][e % blockSide] = i < n ? b[size_t(i) * k + min(col, k - 1)] : 0;
// END(8.6 kernel)
