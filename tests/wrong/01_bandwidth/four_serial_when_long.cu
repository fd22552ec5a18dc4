// Stage 1.7: from 100 000 steps on one chain goes after the other.
// Refused: its loads wait for one another
    // BEGIN(1.7)
    int at[4] = {first.x, first.y, first.z, first.w};
    if (steps < 100000) {
        for (int s = 0; s < steps; s++) {
#pragma unroll
            for (int k = 0; k < 4; k++) at[k] = next[at[k]];
        }
    } else {
#pragma unroll
        for (int k = 0; k < 4; k++)
            for (int s = 0; s < steps; s++) at[k] = next[at[k]];
    }
    *last = make_int4(at[0], at[1], at[2], at[3]);
    // END(1.7)
