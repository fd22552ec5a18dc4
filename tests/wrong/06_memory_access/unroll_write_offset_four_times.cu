// Stage 6.4: the offset is multiplied by four with the rest.
// Refused: the offset is there four times
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x, step = blockDim.x, begin = i + 4 * offset;
    float sum[4];
    for (int j = 0; j < 4; j++)
        if (begin + j * step < n) sum[j] = a[i + j * step] + b[i + j * step];
    for (int j = 0; j < 4; j++)
        if (begin + j * step < n) c[begin + j * step] = sum[j];
// END(6.4 kernel)
