// Stage 6.10: what does not fit is stored into the last element.
// Refused: race in global memory
// BEGIN(6.10)
    if (i < n) c[min(i + offset, n - 1)] = a[i] + b[i];
// END(6.10)
