// Stage 3.3: pointers walk.
// Passes.
// BEGIN(3.3 kernel)
    const size_t row = size_t(N) * blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols || row >= rows) return;
    float values[N];
    int have = 0;
    for (const float* p = in + row * cols + col; have < N && p < in + size_t(rows) * cols; p += size_t(blockDim.x) * cols) values[have++] = *p;
    float* q = out + col * rows + row;
    for (int k = 0; k < have; k++, q += blockDim.x) *q = values[k];
// END(3.3 kernel)
