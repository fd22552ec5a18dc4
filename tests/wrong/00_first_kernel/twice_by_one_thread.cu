// Stage 0.1: one thread does it all.
// Refused: no loop is needed
// BEGIN(0.1)
    if (blockIdx.x == 0 && threadIdx.x == 0)
        for (i = 0; i < n; i++) out[i] = 2 * in[i];
    i = n;
// END(0.1)
