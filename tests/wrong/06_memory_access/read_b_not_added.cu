// Stage 6.1: only a is read, as in the unrolled kernel of the retold text.
// Refused: b was not added
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k];
// END(6.1)
