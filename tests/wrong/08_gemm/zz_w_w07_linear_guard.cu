// Stage 8.2: one guard for the place in c, not for the column, breaks "One thread per element of C" (threads beyond the right edge store the next row's elements)
// Refused: it is not known which words
// BEGIN(8.2)
    size_t col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    size_t place = row * k + col;
    if (place >= size_t(m) * k) return;
    row = place / k, col = place % k;
    float sum = 0;
    for (int i = 0; i < n; i++) sum += a[row * n + i] * b[size_t(i) * k + col];
    c[place] = sum;
// END(8.2)
