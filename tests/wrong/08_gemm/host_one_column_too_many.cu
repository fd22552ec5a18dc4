// Stage 8.1: the loop over columns goes one too far: the last store lies behind c.
// Refused: wrote outside its array
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col <= size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[i * k + (col < size_t(k) ? col : 0)];
            if (col < size_t(k) || row + 1 == size_t(m)) c[row * k + col] = sum;
        }
// END(8.1)
