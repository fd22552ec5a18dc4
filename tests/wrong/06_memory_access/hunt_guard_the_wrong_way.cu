// Stage 6.10: the guard keeps the first elements from being used, instead of the last.
// Refused: just past the end of c
// Refused: not enough yet: which element is stored
// BEGIN(6.10)
    if (i >= offset && i < n) c[i + offset] = a[i] + b[i];
// END(6.10)
