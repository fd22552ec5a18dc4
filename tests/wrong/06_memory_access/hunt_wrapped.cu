// Stage 6.10: what does not fit goes to the beginning.
// Refused: elements were written that are not yours to write
// BEGIN(6.10)
    if (i < n) c[i + offset < n ? i + offset : i + offset - n] = a[i] + b[i];
// END(6.10)
