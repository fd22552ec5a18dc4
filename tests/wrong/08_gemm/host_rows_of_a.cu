// Stage 8.1: a row of a is taken to have k elements.
// Refused: a row of A has n elements, not k
// CHANGE(8.1)
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[i * k + col];
// TO
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * k + i] * b[i * k + col];
// END(8.1)
