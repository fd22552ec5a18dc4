// Stage 8.1: clears m · min(n, k) elements of c and then adds, breaks "Begin each sum at zero: nobody promises that c is zero before" (wrong where n < k)
// Refused: it is not known which words
// BEGIN(8.1)
    std::memset(c, 0, size_t(m) * (n < k ? n : k) * sizeof(float));
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t i = 0; i < size_t(n); i++) {
            float fromA = a[row * n + i];
            for (size_t col = 0; col < size_t(k); col++) c[row * k + col] += fromA * b[i * k + col];
        }
// END(8.1)
