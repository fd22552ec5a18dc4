// Stage 6.2: the elements before the offset are set to zero.
// Refused: c[0] must stay as it was
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < offset && i < n) c[i] = 0;
    if (i + offset < n) c[i + offset] = a[i] + b[i];
// END(6.2)
