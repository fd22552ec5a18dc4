// Stage 6.10: no offset, nothing outside.
// Refused: the offset was forgotten
// BEGIN(6.10)
    if (i < n) c[i] = a[i] + b[i];
// END(6.10)
