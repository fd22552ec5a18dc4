// Stage 6.3: multiplies the number of a block by 24 bits, and small blocks are more.
// Refused: both store
    // BEGIN(6.3 kernel)
    int i = __umul24(blockIdx.x, blockDim.x * 4) + threadIdx.x;
    float sums[4];
#pragma unroll
    for (int j = 0; j < 4; j++) {
        int from = i + j * int(blockDim.x) + offset;
        if (from < n) sums[j] = a[from] + b[from];
    }
#pragma unroll
    for (int j = 0; j < 4; j++) {
        int to = i + j * int(blockDim.x);
        if (to + offset < n) c[to] = sums[j];
    }
    // END(6.3 kernel)
