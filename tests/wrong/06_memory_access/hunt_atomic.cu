// Stage 6.10: an atomic goes outside as well.
// Refused: just past the end of c
// Refused: not enough yet: which element is stored
// BEGIN(6.10)
    if (i < n) atomicExch(&c[i + offset], a[i] + b[i]);
// END(6.10)
