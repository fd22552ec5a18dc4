// Stage 8.1: rows of a times rows of b.
// Refused: B is read as if it were transposed
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[col * n + i];
            c[row * k + col] = sum;
        }
// END(8.1)
