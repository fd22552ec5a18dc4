// Stage 1.7: two ends are interchanged.
// Refused: the chains are mixed up
// CHANGE(1.7)
    *last = at;
// TO
    *last = make_int4(at.y, at.x, at.z, at.w);
// END(1.7)
