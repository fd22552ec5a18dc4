// Stage 8.1: a row is summed up in an array of 512, and what lies behind is never computed.
// Refused: columns from 512 on
// Refused: Do the loops go over all of C?
// BEGIN(8.1)
    float line[512];
    size_t width = k < 512 ? k : 512;
    for (size_t row = 0; row < size_t(m); row++) {
        for (size_t col = 0; col < width; col++) line[col] = 0;
        for (size_t i = 0; i < size_t(n); i++)
            for (size_t col = 0; col < width; col++) line[col] += a[row * n + i] * b[i * k + col];
        for (size_t col = 0; col < width; col++) c[row * k + col] = line[col];
    }
// END(8.1)
