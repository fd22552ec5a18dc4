// Stage 6.10: <= leaves one element behind the end.
// Refused: not enough yet: which element is stored
// Refused: just past the end of c
// BEGIN(6.10)
    if (i + offset <= n && i < n) c[i + offset] = a[i] + b[i];
// END(6.10)
