// Stage 6.4: the loops end one too early.
// Refused: only 3 of a thread's four elements are computed
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 3; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) sum[j] = a[k] + b[k];
    }
    for (int j = 0; j < 3; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j];
// END(6.4 kernel)
