// Stage 8.8: how far a step goes down B, in 32 bits.
// Refused: 31 × 33 · 33 × 144000007, of which a few blocks run
// Refused: do all indices fit in their types?
// CHANGE(8.8 kernel)
        fromB += size_t(fastDepth) * k;
// TO
        fromB += fastDepth * k;
// END(8.8 kernel)
