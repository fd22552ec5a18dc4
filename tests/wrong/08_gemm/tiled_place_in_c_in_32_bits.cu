// Stage 8.4: the place in C in 32 bits.
// Refused: of which a few blocks run
// Refused: do all indices fit in their types?
// CHANGE(8.4 kernel)
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// TO
    if (row < m && col < k) c[row * k + col] = sum;
// END(8.4 kernel)
