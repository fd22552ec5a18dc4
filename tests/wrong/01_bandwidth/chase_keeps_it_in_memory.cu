// Stage 1.6: the place lies in memory, and is loaded again.
// Refused: too many loads
// Refused: do not load again what a thread has stored
// BEGIN(1.6)
    *last = first;
    for (int i = 0; i < steps; i++) *last = next[*last];
// END(1.6)
