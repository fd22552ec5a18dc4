// Stage 6.3: four times the threads in a block, instead of four elements per thread.
// Refused: the launch was refused
// BEGIN(6.3 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset < n) c[i] = a[i + offset] + b[i + offset];
// END(6.3 kernel)
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), 4 * block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
