// Stage 8.1: unrolled by four, of a rest of three only two are added, breaks "each element of c is a sum of n products"
// Refused: it is not known which words
// BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            const float *x = a + row * n, *y = b + col;
            float sum = 0;
            int i = 0;
            for (; i + 4 <= n; i += 4, y += 4 * size_t(k))
                sum += x[i] * y[0] + x[i + 1] * y[k] + x[i + 2] * y[2 * size_t(k)] + x[i + 3] * y[3 * size_t(k)];
            if (n - i >= 1) sum += x[i] * y[0];
            if (n - i >= 2) sum += x[i + 1] * y[k];
            c[row * k + col] = sum;
        }
// END(8.1)
