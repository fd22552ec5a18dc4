// Stage 1.7: two steps of a chain, then two of the next one.
// Refused: its loads wait for one another
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i + 1 < steps; i += 2) {
        at.x = next[next[at.x]];
        at.y = next[next[at.y]];
        at.z = next[next[at.z]];
        at.w = next[next[at.w]];
    }
    if (steps % 2) {
        at.x = next[at.x];
        at.y = next[at.y];
        at.z = next[at.z];
        at.w = next[at.w];
    }
    *last = at;
// END(1.7)
