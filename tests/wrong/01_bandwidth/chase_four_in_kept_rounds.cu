// Stage 1.7: a pragma keeps the loop over the chains, so their places have an index.
// Refused: at lies in local memory
// BEGIN(1.7)
    int at[4] = {first.x, first.y, first.z, first.w};
    for (int i = 0; i < steps; i++) {
#pragma unroll 1
        for (int k = 0; k < 4; k++) at[k] = next[at[k]];
    }
    *last = make_int4(at[0], at[1], at[2], at[3]);
// END(1.7)
