// Stage 6.1: k has the offset already.
// Refused: the offset is there twice
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k + offset < n) c[i] = a[k + offset] + b[k + offset];
// END(6.1)
