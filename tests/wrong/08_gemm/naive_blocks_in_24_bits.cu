// Stage 8.2: multiplies block number and block size with __umul24, as in code for the first cards.
// Refused: both store
// BEGIN(8.2)
    int col = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
    int row = __umul24(blockIdx.y, blockDim.y) + threadIdx.y;
    if (row >= m || col >= k) return;
    const float* fromA = a + size_t(row) * n;
    const float* fromB = b + col;
    float sum = 0;
    for (int i = 0; i < n; i++) sum += fromA[i] * fromB[size_t(i) * k];
    c[size_t(row) * k + col] = sum;
// END(8.2)
