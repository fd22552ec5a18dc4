// Stage 8.1: the last product of each sum is left out.
// Refused: only the first 63 of 64 products
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i + 1 < size_t(n); i++) sum += a[row * n + i] * b[i * k + col];
            c[row * k + col] = sum;
        }
// END(8.1)
