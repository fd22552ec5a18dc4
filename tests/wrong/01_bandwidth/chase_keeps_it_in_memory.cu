// Stage 1.6: the place lies in memory, and is loaded again.
// Refused: too many loads
// Refused: one load for each step
// BEGIN(1.6)
    *last = first;
    for (int i = 0; i < steps; i++) *last = next[*last];
// END(1.6)
