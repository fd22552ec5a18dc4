// Stage 2.1: the loop ends one row too early.
// Refused: never written: columns from
// Refused: Does a loop end too early?
// BEGIN(2.1)
    for (int row = 0; row < rows - 1; row++)
        for (int col = 0; col < cols; col++) out[col * rows + row] = in[row * cols + col];
// END(2.1)
