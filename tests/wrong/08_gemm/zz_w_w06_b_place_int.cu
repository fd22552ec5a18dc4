// Stage 8.2: only b's place is a product of ints, cast too late, breaks "compute places in size_t, in this stage"
// Refused: it is not known which words
// BEGIN(8.2)
    size_t col = blockIdx.x * blockDim.x + threadIdx.x;
    size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < size_t(m) && col < size_t(k)) {
        float sum = 0;
        for (int i = 0; i < n; i++) sum += a[row * n + i] * b[size_t(i * k) + col];
        c[row * k + col] = sum;
    }
// END(8.2)
