// Stage 6.2: a and b have the offset as well.
// Refused: a and b are moved as well: only the store has an offset
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[k] = a[k] + b[k];
// END(6.2)
