// Stage 6.1: c is stored, loaded and stored again.
// Refused: each element of c is stored once
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) {
        c[i] = a[k];
        c[i] += b[k];
    }
// END(6.1)
