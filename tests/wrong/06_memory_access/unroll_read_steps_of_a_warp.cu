// Stage 6.3: steps of 32 instead of blockDim.x.
// Refused: never written: from element 224 on
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 4; j++) {
        int k = i + j * 32 + offset;
        if (k < n) sum[j] = a[k] + b[k];
    }
    for (int j = 0; j < 4; j++)
        if (i + j * 32 + offset < n) c[i + j * 32] = sum[j];
// END(6.3 kernel)
