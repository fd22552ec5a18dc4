// Stage 8.2: rows of a times rows of b.
// Refused: B is read as if it were transposed
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        sum += fromA * b[size_t(col) * n + i];
    }
    c[size_t(row) * k + col] = sum;
// END(8.2)
