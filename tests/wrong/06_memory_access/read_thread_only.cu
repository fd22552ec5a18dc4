// Stage 6.1: blockIdx is missing: all blocks compute the same elements.
// Refused: is blockIdx.x in the index?
// BEGIN(6.1)
    int i = threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
