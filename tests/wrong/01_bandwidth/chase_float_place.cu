// Stage 1.6: a place is kept in a float.
// Refused: the place is in too few bits
// BEGIN(1.6)
    float at = float(first);
    for (int i = 0; i < steps; i++) at = float(next[size_t(at)]);
    *last = int(at);
// END(1.6)
