// Stage 8.1: the next row's element of b is read ahead, also behind the last row.
// Refused: segmentation fault in host code
// Refused: with nothing behind b
// BEGIN(8.1)
    for (int row = 0; row < m; row++)
        for (int col = 0; col < k; col++) {
            float sum = 0, next = n > 0 ? b[col] : 0;
            for (int i = 0; i < n; i++) {
                const float now = next;
                next = b[size_t(i + 1) * k + col];
                sum += a[size_t(row) * n + i] * now;
            }
            c[size_t(row) * k + col] = sum;
        }
// END(8.1)
