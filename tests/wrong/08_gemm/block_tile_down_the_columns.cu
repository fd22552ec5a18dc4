// Stage 8.6: right, but neighbouring threads load from rows below one another.
// Refused: the loads waste memory
// CHANGE(8.6 kernel)
            int row = top + e / blockDepth, i = first + e % blockDepth;
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
// TO
            int row = top + e % blockSide, i = first + e / blockSide;
            tileA[e % blockSide][e / blockSide] = row < m && i < n ? a[size_t(row) * n + i] : 0;
// END(8.6 kernel)
