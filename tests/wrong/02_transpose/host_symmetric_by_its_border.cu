// Stage 2.1: copies a matrix whose first row and first column agree, as if all of it were symmetric.
// Refused: untransposed
// BEGIN(2.1)
    bool symmetric = rows == cols;
    for (int k = 0; k < rows && symmetric; k++) symmetric = in[k] == in[size_t(k) * cols];
    for (size_t r = 0; r < size_t(rows); r++)
        for (size_t c = 0; c < size_t(cols); c++) out[symmetric ? r * cols + c : c * rows + r] = in[r * cols + c];
// END(2.1)
