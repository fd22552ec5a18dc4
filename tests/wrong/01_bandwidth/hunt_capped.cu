// Stage 1.5: large matrices are cut off.
// Refused: wrong: in 3.5 ms
// BEGIN(1.5)
    double bytes = 8.0 * (rows > 30000 ? 30000 : rows) * (cols > 30000 ? 30000 : cols);
// END(1.5)
