// Stage 2.1: clears out after it has been filled.
// Refused: zeros
// BEGIN(2.1)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[col * rows + row] = in[row * cols + col];
    for (int col = 0; col < cols; col++) out[col * rows + rows / 2] = 0;
// END(2.1)
