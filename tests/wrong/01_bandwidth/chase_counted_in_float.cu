// Stage 1.6: the steps are counted in a float.
// Refused: 16 777 217 steps
// Refused: one step too few
// BEGIN(1.6)
    int at = first;
    for (float i = 0; i < float(steps); i++) at = next[at];
    *last = at;
// END(1.6)
