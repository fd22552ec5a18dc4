// Stage 1.6: never goes on.
// Refused: that is where the chain begins
// BEGIN(1.6)
    int at = first;
    for (int i = 0; i < steps; i++) at = first;
    *last = at + 0 * next[0];
// END(1.6)
