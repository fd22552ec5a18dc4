// Stage 8.1: what C held is multiplied by 0, and added: it may have been no number.
// Refused: sums are added to what C held before
// BEGIN(8.1)
    const float alpha = 1, beta = 0;
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[i * k + col];
            float& to = c[row * k + col];
            to = alpha * sum + beta * to;
        }
// END(8.1)
