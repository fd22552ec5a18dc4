// Stage 6.3: only the first of the four is guarded.
// Refused: each of the four elements needs a guard of its own
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset >= n) return;
    float sum[4];
    for (int j = 0; j < 4; j++) sum[j] = a[i + j * blockDim.x + offset] + b[i + j * blockDim.x + offset];
    for (int j = 0; j < 4; j++) c[i + j * blockDim.x] = sum[j];
// END(6.3 kernel)
