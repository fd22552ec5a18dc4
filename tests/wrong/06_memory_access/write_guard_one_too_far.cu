// Stage 6.2: <= lets one too many through.
// Refused: a thread stores element i + offset
// Refused: just past the end of c
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (i < n && k <= n) c[k] = a[i] + b[i];
// END(6.2)
