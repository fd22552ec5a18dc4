// Stage 6.4: the guards ask about i, and i + offset is stored.
// Refused: each of the four elements needs a guard of its own, with the offset in it
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) < n) sum[j] = a[i + j * blockDim.x] + b[i + j * blockDim.x];
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) < n) c[i + j * blockDim.x + offset] = sum[j];
// END(6.4 kernel)
