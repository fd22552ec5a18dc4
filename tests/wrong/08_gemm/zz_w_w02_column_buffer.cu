// Stage 8.1: keeps a column of b in a buffer of 1024 floats (columns that are longer are cut off), breaks "each element of c is a sum of n products"
// Refused: it is not known which words
// BEGIN(8.1)
    static float column[1024];
    for (int col = 0; col < k; col++) {
        int length = n < 1024 ? n : 1024;
        for (int i = 0; i < length; i++) column[i] = b[size_t(i) * k + col];
        for (int row = 0; row < m; row++) {
            float sum = 0;
            for (int i = 0; i < length; i++) sum += a[size_t(row) * n + i] * column[i];
            c[size_t(row) * k + col] = sum;
        }
    }
// END(8.1)
