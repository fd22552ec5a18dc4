// Stage 1.5: in 64-bit integers.
// Passes.
// BEGIN(1.5)
    double bytes = double(size_t(rows) * cols * sizeof(float)) * 2;
// END(1.5)
