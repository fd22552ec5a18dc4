// Stage 2.1: one loop over out, and the place in in by division.
// Passes.
// BEGIN(2.1)
    for (size_t i = 0; i < size_t(rows) * cols; i++) out[i] = in[i % rows * cols + i / rows];
// END(2.1)
