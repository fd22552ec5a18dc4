// Stage 6.4: where nothing is to be loaded, the last element is, in place of a guard.
// Refused: there are too many loads
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 4; j++) {
        int k = min(i + int(j * blockDim.x), n - 1);
        sum[j] = a[k] + b[k];
    }
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j];
// END(6.4 kernel)
