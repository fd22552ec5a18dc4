// Stage 8.8: where a thread begins in B, in 32 bits.
// Refused: 4 × 56 · 56 × 310000000, of which a few blocks run
// Refused: do all indices fit in their types?
// CHANGE(8.8 kernel)
    const float* fromB = b + size_t(iB) * k + left + colB;
// TO
    const float* fromB = b + iB * k + left + colB;
// END(8.8 kernel)
