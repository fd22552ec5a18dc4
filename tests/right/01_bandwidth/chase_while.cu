// Stage 1.6: backwards, in a while.
// Passes.
// BEGIN(1.6)
    for (; steps > 0; steps--) first = next[first];
    *last = first;
// END(1.6)
