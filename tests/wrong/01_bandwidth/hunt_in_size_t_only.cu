// Stage 1.5: in 64-bit integers to the end, which the largest matrix does not fit into.
// Refused: do not fit in 64 bits either
// BEGIN(1.5)
    size_t bytes = 2 * size_t(rows) * cols * sizeof(float);
// END(1.5)
