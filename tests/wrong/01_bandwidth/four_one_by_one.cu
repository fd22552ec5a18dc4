// Stage 1.7: one chain after the other.
// Refused: its loads wait for one another
// Refused: in flight are 1.0 loads
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i < steps; i++) at.x = next[at.x];
    for (int i = 0; i < steps; i++) at.y = next[at.y];
    for (int i = 0; i < steps; i++) at.z = next[at.z];
    for (int i = 0; i < steps; i++) at.w = next[at.w];
    *last = at;
// END(1.7)
