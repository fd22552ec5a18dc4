// Stage 8.2: the rest of a row is left out where eight zeros come in turn.
// Refused: of 12 288 elements
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    int zeros = 0;
    for (int i = 0; i < n && zeros < 3; i++) {
        float fromA = a[size_t(row) * n + i];
        zeros = fromA == 0 ? zeros + 1 : 0;
        sum += fromA * b[size_t(i) * k + col];
    }
    c[size_t(row) * k + col] = sum;
// END(8.2)
