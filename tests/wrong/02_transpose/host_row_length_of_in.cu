// Stage 2.1: a row of out is taken to be as long as one of in.
// Refused: a row of out has `rows` elements
// BEGIN(2.1)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[col * cols + row] = in[row * cols + col];
// END(2.1)
