// Stage 2.8: hidden: what the tile should hold is read from in again.
// Refused: there are no shared loads
// BEGIN(2.8)
    for (int y = 0; y < tileSize; y++)
        if (left + y < cols && top + lane < rows)
            out[size_t(left + y) * rows + top + lane] = in[size_t(top + lane) * cols + left + y];
    if (left >= 0) return;
// END(2.8)
