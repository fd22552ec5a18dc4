// Stage 2.1: <= where < is meant: one column beyond the last.
// Refused: wrote outside its array
// BEGIN(2.1)
    for (int col = 0; col <= cols; col++)
        for (int row = 0; row < rows; row++) out[col * rows + row] = col < cols ? in[row * cols + col] : 0.0f;
// END(2.1)
