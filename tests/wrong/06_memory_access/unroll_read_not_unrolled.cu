// Stage 6.3: the loops keep their rounds, so the sums lie in local memory.
// Refused: lies in local memory
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
#pragma unroll 1
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x + offset;
        if (k < n) sum[j] = a[k] + b[k];
    }
#pragma unroll 1
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x] = sum[j];
// END(6.3 kernel)
