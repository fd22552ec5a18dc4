// Stage 8.6: the place in A in unsigned 32 bits.
// Refused: and has not loaded a[4192
// Refused: do all indices fit in their types?
// CHANGE(8.6 kernel)
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
// TO
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[unsigned(row) * n + i] : 0;
// END(8.6 kernel)
