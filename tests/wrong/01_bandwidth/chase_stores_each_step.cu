// Stage 1.6: stores every place that it comes to.
// Refused: too many stores
// Refused: store it once, at the end
// BEGIN(1.6)
    int at = first;
    *last = at;
    for (int i = 0; i < steps; i++) *last = at = next[at];
// END(1.6)
