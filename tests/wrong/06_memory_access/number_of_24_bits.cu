// Stage 6.1: the number of a block has 24 bits.
// Refused: do all indices fit in their types?
// BEGIN(6.1)
    unsigned i = (blockIdx.x & 0xffffffu) * (blockDim.x & 0xffffffu) + threadIdx.x;
    int k = int(i) + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
