// Stage 0.2: numbered through the matrix.
// Refused: number the threads within their block
// BEGIN(0.2)
    t = row * cols + col;
// END(0.2)
