// Stage 1.7: the fourth chain is followed at the end.
// Refused: its loads wait for one another
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i < steps; i++) at.x = next[at.x], at.y = next[at.y], at.z = next[at.z];
    for (int i = 0; i < steps; i++) at.w = next[at.w];
    *last = at;
// END(1.7)
