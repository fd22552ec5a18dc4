// Stage 6.10: an atomic goes outside as well.
// Refused: the defect is still there
// BEGIN(6.10)
    if (i < n) atomicExch(&c[i + offset], a[i] + b[i]);
// END(6.10)
