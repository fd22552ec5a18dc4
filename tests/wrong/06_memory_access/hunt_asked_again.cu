// Stage 6.10: each store is asked about twice: what was stored is loaded again.
// Refused: there are too many loads
// BEGIN(6.10)
    if (i + offset < n) c[i + offset] = a[i] + b[i];
    if (i + offset < n && c[i + offset] < a[i] + b[i]) c[i + offset] = 0;
// END(6.10)
