// Stage 8.1: a sum ends at three zeros of a in a row.
// Refused: wrong
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            int zeros = 0;
            for (size_t i = 0; i < size_t(n) && zeros < 3; i++) {
                zeros = a[row * n + i] == 0 ? zeros + 1 : 0;
                sum += a[row * n + i] * b[i * k + col];
            }
            c[row * k + col] = sum;
        }
// END(8.1)
