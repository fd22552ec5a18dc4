// Stage 6.2: subtracts.
// Refused: b was subtracted
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[k] = a[i] - b[i];
// END(6.2)
