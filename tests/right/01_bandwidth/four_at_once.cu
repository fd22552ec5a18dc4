// Stage 1.7: all four in one expression, in an order that the compiler chooses.
// Passes.
// BEGIN(1.7)
    while (steps-- > 0) first = make_int4(next[first.x], next[first.y], next[first.z], next[first.w]);
    *last = first;
// END(1.7)
