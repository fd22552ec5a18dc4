// Stage 6.3: one guard for all four: the end is never computed.
// Refused: has each of a thread's four elements a guard
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 3 * int(blockDim.x) + offset < n) {
        float sum[4];
        for (int j = 0; j < 4; j++) sum[j] = a[i + j * blockDim.x + offset] + b[i + j * blockDim.x + offset];
        for (int j = 0; j < 4; j++) c[i + j * blockDim.x] = sum[j];
    }
// END(6.3 kernel)
