// Stage 8.1: adds up in c itself; for n = 1 it adds to what c holds, breaks "Begin each sum at zero"
// Refused: it is not known which words
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            if (n > 1) c[row * k + col] = a[row * n + 1] * b[k + col];
            for (size_t i = 0; i < size_t(n); i++)
                if (i != 1) c[row * k + col] += a[row * n + i] * b[i * k + col];
        }
// END(8.1)
