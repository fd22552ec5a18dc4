// Stage 6.4: blocks along y, of which there are at most 65 535.
// Refused: 262 147 elements
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.y * blockDim.x + threadIdx.x;
    float sum[4];
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) sum[j] = a[k] + b[k];
    }
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j];
// END(6.4 kernel)
// BEGIN(6.4 launch)
    writeOffsetUnroll4<<<dim3(1, (n + 4 * block - 1) / (4 * block)), block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.4 launch)
