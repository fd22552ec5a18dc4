// Stage 6.10: the guard keeps the first elements from being used, instead of the last.
// Refused: the defect is still there
// BEGIN(6.10)
    if (i >= offset && i < n) c[i + offset] = a[i] + b[i];
// END(6.10)
