// Stage 1.7: x goes where y's load says, too, in an unrolled loop.
// Refused: wait for one another
// BEGIN(1.7)
    int4 at = first;
    if (steps % 2) at = make_int4(next[at.x], next[at.y], next[at.z], next[at.w]);
    for (int i = steps % 2; i < steps; i += 2) {
        at.x = next[at.x];
        at.y = next[at.y];
        at.z = next[at.z];
        at.w = next[at.w];
        at.x = next[at.x + (at.y & steps >> 30)];
        at.y = next[at.y];
        at.z = next[at.z];
        at.w = next[at.w];
    }
    *last = at;
// END(1.7)
