// Stage 8.2: the place in c is cut to 33 bits.
// Refused: and has not loaded
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        sum += fromA * b[size_t(i) * k + col];
    }
    c[(size_t(row) * k + col) & 0x1ffffffffull] = sum;
// END(8.2)
