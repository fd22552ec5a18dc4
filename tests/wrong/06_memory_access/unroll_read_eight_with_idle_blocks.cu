// Stage 6.3: eight elements per thread; half of the blocks find nothing to do.
// Refused: a thread computes more than 4 elements
// BEGIN(6.3 kernel)
    int i = 8 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[8];
    for (int j = 0; j < 8; j++) {
        int k = i + j * blockDim.x + offset;
        if (k < n) sum[j] = a[k] + b[k];
    }
    for (int j = 0; j < 8; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x] = sum[j];
// END(6.3 kernel)
