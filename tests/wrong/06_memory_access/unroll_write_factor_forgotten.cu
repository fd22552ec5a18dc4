// Stage 6.4: the 4 is missing from the first index: blocks overlap, and the end is missing.
// Refused: Was a tail left out?
// BEGIN(6.4 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) sum[j] = a[k] + b[k];
    }
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j];
// END(6.4 kernel)
