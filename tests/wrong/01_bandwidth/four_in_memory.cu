// Stage 1.7: the places lie in memory.
// Refused: one load for each step
// BEGIN(1.7)
    *last = first;
    for (int i = 0; i < steps; i++) {
        last->x = next[last->x];
        last->y = next[last->y];
        last->z = next[last->z];
        last->w = next[last->w];
    }
// END(1.7)
