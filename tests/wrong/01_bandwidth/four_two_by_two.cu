// Stage 1.7: two chains, then the other two.
// Refused: in flight are 2.0 loads
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i < steps; i++) at.x = next[at.x], at.y = next[at.y];
    for (int i = 0; i < steps; i++) at.z = next[at.z], at.w = next[at.w];
    *last = at;
// END(1.7)
