// Stage 2.1: the inner loop counts up the wrong variable.
// Refused: did not end within
// BEGIN(2.1)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols;) out[col * rows + row] = in[row * cols + col];
// END(2.1)
