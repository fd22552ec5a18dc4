// Stage 6.4: the sums wait in shared memory of a fixed size, instead of in variables.
// Refused: out of bounds
// BEGIN(6.4 kernel)
    __shared__ float sum[4][128];
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) sum[j][threadIdx.x] = a[k] + b[k];
    }
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j][threadIdx.x];
// END(6.4 kernel)
