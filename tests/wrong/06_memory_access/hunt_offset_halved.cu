// Stage 6.10: only half of the offset in the guard.
// Refused: the defect is still there
// BEGIN(6.10)
    if (i + (offset + 1) / 2 < n) c[i + offset] = a[i] + b[i];
// END(6.10)
