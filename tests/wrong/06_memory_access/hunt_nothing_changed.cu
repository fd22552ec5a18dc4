// Stage 6.10: nothing changed.
// Refused: the defect is still there
// BEGIN(6.10)
    if (i < n) c[i + offset] = a[i] + b[i];
// END(6.10)
