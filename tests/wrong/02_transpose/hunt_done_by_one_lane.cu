// Stage 2.8: hidden: one lane does the work of all.
// Refused: there are no shared loads
// BEGIN(2.8)
    for (int y = 0; lane == 0 && y < tileSize; y++)
        for (int x = 0; x < tileSize; x++)
            if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = in[size_t(top + x) * cols + left + y];
    if (left >= 0) return;
// END(2.8)
