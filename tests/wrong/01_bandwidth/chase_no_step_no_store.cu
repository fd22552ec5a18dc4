// Stage 1.6: where there is no step nothing is stored.
// Refused: never stored
// BEGIN(1.6)
    int at = first;
    for (int i = 0; i < steps; i++) *last = at = next[at];
// END(1.6)
