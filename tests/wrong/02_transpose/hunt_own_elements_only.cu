// Stage 2.8: hidden: each lane stores what it loaded itself.
// Refused: the stores waste memory
// BEGIN(2.8)
    for (int y = 0; y < tileSize; y++)
        if (top + y < rows && left + lane < cols) out[size_t(left + lane) * rows + top + y] = tile[y][lane];
    if (left >= 0) return;
// END(2.8)
