// Stage 6.2: the answer to 6.1.
// Refused: the offset is on the wrong side
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.2)
