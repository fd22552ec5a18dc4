// Stage 6.10: only half of the offset in the guard.
// Refused: just past the end of c
// Refused: not enough yet: which element is stored
// BEGIN(6.10)
    if (i + (offset + 1) / 2 < n) c[i + offset] = a[i] + b[i];
// END(6.10)
