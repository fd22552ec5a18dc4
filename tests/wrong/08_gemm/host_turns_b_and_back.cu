// Stage 8.1: a square B is turned where it lies, and turned back at the end.
// Refused: which may only be read
// BEGIN(8.1)
    float* turned = const_cast<float*>(b);
    bool square = n == k;   // then it can be transposed in place: both factors are read along rows
    auto turn = [&] {
        for (size_t row = 0; row < size_t(n); row++)
            for (size_t col = 0; col < row; col++) {
                float kept = turned[row * k + col];
                turned[row * k + col] = turned[col * k + row];
                turned[col * k + row] = kept;
            }
    };
    if (square) turn();
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * (square ? turned[col * k + i] : b[i * k + col]);
            c[row * k + col] = sum;
        }
    if (square) turn();
// END(8.1)
