// Stage 1.5: 128 bits are wide enough.
// Passes.
// BEGIN(1.5)
    double bytes = double((__int128)2 * rows * cols * sizeof(float));
// END(1.5)
