// Stage 2.1: the matrix is copied as it is.
// Refused: untransposed
// BEGIN(2.1)
    for (size_t i = 0; i < size_t(rows) * cols; i++) out[i] = in[i];
// END(2.1)
