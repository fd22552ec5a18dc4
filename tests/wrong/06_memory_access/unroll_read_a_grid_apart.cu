// Stage 6.3: a thread's elements are a grid apart instead of a block.
// Refused: do not lie one block's width apart
// Refused: a block does the work of 4 neighbouring blocks
// BEGIN(6.3 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    float sum[4];
    for (int j = 0; j < 4; j++)
        if (i + j * step + offset < n) sum[j] = a[i + j * step + offset] + b[i + j * step + offset];
    for (int j = 0; j < 4; j++)
        if (i + j * step + offset < n) c[i + j * step] = sum[j];
// END(6.3 kernel)
