// Stage 8.8: how far a step goes down B, in 32 bits.
// Refused: 4 × 56 · 56 × 310000000, of which a few blocks run
// Refused: do all indices fit in their types?
// CHANGE(8.8 kernel)
        fromB += size_t(fastDepth) * k;
// TO
        fromB += fastDepth * k;
// END(8.8 kernel)
