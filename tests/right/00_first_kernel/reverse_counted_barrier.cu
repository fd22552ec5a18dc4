// Stage 0.3: a barrier that counts.
// Passes.
// BEGIN(0.3)
    if (__syncthreads_count(1) == 0) return;
// END(0.3)
