// Stage 8.1: sums of double, from the last product to the first.
// Passes.
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            double sum = 0;
            for (size_t i = n; i-- > 0;) sum += double(a[row * n + i]) * b[i * k + col];
            c[row * k + col] = float(sum);
        }
// END(8.1)
