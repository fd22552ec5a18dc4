// Stage 2.6: the kernel of 2.2 from a million elements on, up to two thousand million.
// Refused: on so large arrays it launches transposeNaiveRow
// CHANGE(2.6 launch)
    transposeTilePadded<<<grid, dim3(tileSize, tileRows)>>>(out, in, rows, cols);
// TO
    const size_t elements = size_t(rows) * cols;
    if (elements > 1000000 && elements < 2000000000)
        transposeNaiveRow<<<gridFor(rows, cols, dim3(32, 8)), dim3(32, 8)>>>(out, in, rows, cols);
    else
        transposeTilePadded<<<grid, dim3(tileSize, tileRows)>>>(out, in, rows, cols);
// END(2.6 launch)
