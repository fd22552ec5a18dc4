// Stage 6.2: waits for the block, for nothing.
// Refused: a block passes 1 barrier
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = i + offset < n ? a[i] + b[i] : 0;
    __syncthreads();
    if (i + offset < n) c[i + offset] = sum;
// END(6.2)
