// Stage 6.4: only the stores are guarded.
// Refused: out of bounds
// Refused: each of the four elements needs a guard of its own
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 4; j++) sum[j] = a[i + j * blockDim.x] + b[i + j * blockDim.x];
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j];
// END(6.4 kernel)
