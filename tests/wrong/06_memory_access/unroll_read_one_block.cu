// Stage 6.3: one block goes over everything, four elements at a time.
// Refused: fewer than 20
// Refused: four elements per thread: the grid needs a quarter of the blocks
// BEGIN(6.3 kernel)
    for (int i = threadIdx.x; i < n; i += 4 * blockDim.x) {
        float sum[4];
        for (int j = 0; j < 4; j++) {
            int k = i + j * blockDim.x + offset;
            if (k < n) sum[j] = a[k] + b[k];
        }
        for (int j = 0; j < 4; j++)
            if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x] = sum[j];
    }
// END(6.3 kernel)
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<1, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
