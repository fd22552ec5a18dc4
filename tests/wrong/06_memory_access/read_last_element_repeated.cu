// Stage 6.1: where there is nothing to load, the last element is taken.
// Refused: elements were written that are not yours to write
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = min(i + offset, n - 1);
    if (i < n) c[i] = a[k] + b[k];
// END(6.1)
