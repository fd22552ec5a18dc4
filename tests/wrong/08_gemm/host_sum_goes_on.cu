// Stage 8.1: a sum begins with the one before it.
// Refused: wrong sums
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++) {
        float sum = 0;
        for (size_t col = 0; col < size_t(k); col++) {
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[i * k + col];
            c[row * k + col] = sum;
        }
    }
// END(8.1)
