// Stage 8.2: x goes down the rows.
// Refused: never written: columns from 96 on
// BEGIN(8.2)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        sum += fromA * b[size_t(i) * k + col];
    }
    c[size_t(row) * k + col] = sum;
// END(8.2)
