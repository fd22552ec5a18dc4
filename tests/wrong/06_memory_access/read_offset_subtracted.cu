// Stage 6.1: the offset is subtracted.
// Refused: the offset is on the wrong side
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i - offset;
    if (k >= 0 && i < n) c[i] = a[k] + b[k];
// END(6.1)
