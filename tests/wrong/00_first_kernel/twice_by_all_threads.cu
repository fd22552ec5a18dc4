// Stage 0.1: every thread computes everything.
// Refused: One thread, one element
// BEGIN(0.1)
    for (i = 0; i < n; i++) out[i] = 2 * in[i];
// END(0.1)
