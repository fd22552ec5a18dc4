// Stage 8.2: places of 32 bits without sign, breaks "compute places in size_t" (right up to 2^32 elements)
// Refused: it is not known which words
// BEGIN(8.2)
    unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= unsigned(m) || col >= unsigned(k)) return;
    float sum = 0;
    for (unsigned i = 0; i < unsigned(n); i++) sum += a[row * n + i] * b[i * k + col];
    c[row * k + col] = sum;
// END(8.2)
