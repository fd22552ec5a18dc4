// Stage 2.4: each warp goes along a part of the row by itself.
// Refused: the block does not go along the row in strides
// Refused: col += blockDim.x
// BEGIN(2.4 kernel)
    const int warps = blockDim.x / 32, part = (cols + 32 * warps - 1) / (32 * warps) * 32;
    const int begin = threadIdx.x / 32 * part, end = min(begin + part, cols);
    for (int col = begin + threadIdx.x % 32; col < end; col += 32)
        out[size_t(col) * rows + blockIdx.x] = in[size_t(blockIdx.x) * cols + col];
// END(2.4 kernel)
