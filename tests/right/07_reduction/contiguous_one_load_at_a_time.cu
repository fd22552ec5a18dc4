// Stage 7.3: the compiler is kept from unrolling the loop, which lets it ask for four elements at a time.
// Passes.
// Step: one load at a time
// CHANGE(7.3)
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
// TO
#pragma unroll 1
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
// END(7.3)
