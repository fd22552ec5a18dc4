// Stage 2.1: a square is turned where it lies, copied, and turned back.
// Refused: which may only be read
// BEGIN(2.1)
    if (rows != cols) {
        for (size_t row = 0; row < size_t(rows); row++)
            for (size_t col = 0; col < size_t(cols); col++) out[col * rows + row] = in[row * cols + col];
        return;
    }
    float* square = const_cast<float*>(in);
    const size_t side = rows;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t row = 0; row < side; row++)
            for (size_t col = 0; col < row; col++) {
                const float kept = square[row * side + col];
                square[row * side + col] = square[col * side + row];
                square[col * side + row] = kept;
            }
        if (pass == 0)
            for (size_t i = 0; i < side * side; i++) out[i] = square[i];
    }
// END(2.1)
