// Stage 8.1: row by row of b, into a c that is cleared first.
// Passes.
// BEGIN(8.1)
    for (size_t e = 0; e < size_t(m) * k; e++) c[e] = 0;
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t i = 0; i < size_t(n); i++)
            for (size_t col = 0; col < size_t(k); col++) c[row * k + col] += a[row * n + i] * b[i * k + col];
// END(8.1)
