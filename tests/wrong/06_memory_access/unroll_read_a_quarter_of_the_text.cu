// Stage 6.3: the offset is only that of the first element, and b is not added: as the text had it.
// Refused: b was not added
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x, step = blockDim.x;
    float sum[4] = {};
    for (int j = 0; j < 4; j++)
        if (i + offset + j * step < n) sum[j] = a[i + offset + j * step];
    for (int j = 0; j < 4; j++)
        if (i + offset + j * step < n) c[i + j * step] = sum[j];
// END(6.3 kernel)
