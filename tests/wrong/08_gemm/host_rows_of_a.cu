// Stage 8.1: a row of a is taken to have k elements.
// Refused: a row of A has n elements
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[(row * k + i) % (size_t(m) * n)] * b[i * k + col];
            c[row * k + col] = sum;
        }
// END(8.1)
