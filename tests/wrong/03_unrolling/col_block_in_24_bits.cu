// Stage 3.2: multiplies the number of a block by 24 bits: very long rows of narrow blocks have more.
// Refused: both store
    // BEGIN(3.2 kernel)
    const int row = 4 * __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
    const int col = __umul24(blockIdx.y, blockDim.y) + threadIdx.y;
    if (col >= cols) return;
    float values[4];
#pragma unroll
    for (int k = 0; k < 4; k++)
        if (row + k * int(blockDim.x) < rows) values[k] = in[size_t(row + k * blockDim.x) * cols + col];
#pragma unroll
    for (int k = 0; k < 4; k++)
        if (row + k * int(blockDim.x) < rows) out[size_t(col) * rows + row + k * blockDim.x] = values[k];
    // END(3.2 kernel)
    // BEGIN(3.2 launch)
    const unsigned width = 4 * block.x;
    transposeUnroll4Col<<<dim3((rows + width - 1) / width, (cols + block.y - 1) / block.y), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(3.2 launch)
