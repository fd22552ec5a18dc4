// Stage 2.1: turned by 90 degrees: rows are read from the last to the first.
// Refused: mirrored
// BEGIN(2.1)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[col * rows + (rows - 1 - row)] = in[row * cols + col];
// END(2.1)
