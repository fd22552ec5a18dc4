// Stage 8.2: right, but the threads of a warp take a column of c.
// Refused: the loads waste memory
// BEGIN(8.2)
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int col = blockIdx.x * blockDim.x + thread / blockDim.y;
    int row = blockIdx.y * blockDim.y + thread % blockDim.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        sum += fromA * b[size_t(i) * k + col];
    }
    c[size_t(row) * k + col] = sum;
// END(8.2)
