// Stage 2.1: transposes a matrix of cols rows and rows columns.
// Refused: rows and cols are mixed up
// BEGIN(2.1)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[row * cols + col] = in[col * rows + row];
// END(2.1)
