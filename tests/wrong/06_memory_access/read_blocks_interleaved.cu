// Stage 6.1: the right sums, but neighbouring threads are a grid's width apart.
// Refused: neighbouring threads take neighbouring elements
// BEGIN(6.1)
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
