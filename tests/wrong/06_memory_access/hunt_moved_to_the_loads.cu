// Stage 6.10: mends it by computing 6.1.
// Refused: the offset is on the wrong side
// BEGIN(6.10)
    if (i + offset < n) c[i] = a[i + offset] + b[i + offset];
// END(6.10)
