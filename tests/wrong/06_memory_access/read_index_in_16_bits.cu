// Stage 6.1: the index is a short: from block 256 on it is negative.
// Refused: out of bounds
// Refused: an index is negative
// BEGIN(6.1)
    short i = static_cast<short>(blockIdx.x * blockDim.x + threadIdx.x);
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
