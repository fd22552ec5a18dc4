// Stage 1.6: four steps in a round, and then what is left of them.
// Passes.
// BEGIN(1.6)
    int at = first, i = 0;
    for (; i + 4 <= steps; i += 4) {
        at = next[at];
        at = next[at];
        at = next[at];
        at = next[at];
    }
    for (; i < steps; i++) at = next[at];
    *last = at;
// END(1.6)
