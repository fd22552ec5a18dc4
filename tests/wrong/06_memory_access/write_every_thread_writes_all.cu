// Stage 6.2: every thread computes the whole vector.
// Refused: does every thread compute all elements?
// BEGIN(6.2)
    for (int i = 0; i + offset < n; i++) c[i + offset] = a[i] + b[i];
// END(6.2)
