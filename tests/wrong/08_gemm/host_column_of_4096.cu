// Stage 8.1: a column of b is kept in an array of 4096 floats.
// Refused: should be
// BEGIN(8.1)
    float column[4096];
    size_t most = n < 4096 ? n : 4096;
    for (size_t col = 0; col < size_t(k); col++) {
        for (size_t i = 0; i < most; i++) column[i] = b[i * k + col];
        for (size_t row = 0; row < size_t(m); row++) {
            float sum = 0;
            for (size_t i = 0; i < most; i++) sum += a[row * n + i] * column[i];
            c[row * k + col] = sum;
        }
    }
// END(8.1)
