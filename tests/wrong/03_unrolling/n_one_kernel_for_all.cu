// Stage 3.3: one kernel for every n, which reads off the grid how many there are for a thread.
// Refused: launch the same kernel
// BEGIN(3.3 kernel)
    const unsigned blocks = (rows + blockDim.x - 1) / blockDim.x;
    int n = 1;
    while (n < N && (blocks + n - 1) / n > gridDim.x) n *= 2;
    int row = n * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[N];
    for (int k = 0; k < n; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < n; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.3 kernel)
// BEGIN(3.3 launch)
    dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.3 launch)
