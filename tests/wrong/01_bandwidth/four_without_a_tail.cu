// Stage 1.7: two steps a round, and an odd one is left out.
// Refused: that is where the chain begins
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i + 1 < steps; i += 2)
        for (int k = 0; k < 2; k++) {
            at.x = next[at.x];
            at.y = next[at.y];
            at.z = next[at.z];
            at.w = next[at.w];
        }
    *last = at;
// END(1.7)
