// Stage 8.1: a column of B is copied into a buffer of 65 536 elements.
// Refused: crashed
// BEGIN(8.1)
    float column[65536];   // 256 KiB, which every stack has
    for (size_t col = 0; col < size_t(k); col++) {
        for (size_t i = 0; i < size_t(n); i++) column[i] = b[i * k + col];
        for (size_t row = 0; row < size_t(m); row++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * column[i];
            c[row * k + col] = sum;
        }
    }
// END(8.1)
