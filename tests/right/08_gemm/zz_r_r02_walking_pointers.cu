// Stage 8.2: all in size_t, pointers walk along the row and down the column, fmaf
// Passes.
// BEGIN(8.2)
    const size_t col = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    const size_t row = size_t(blockIdx.y) * blockDim.y + threadIdx.y;
    const size_t rows = m, inner = n, cols = k;
    if (!(row < rows && col < cols)) return;
    const float *atA = a + row * inner, *endA = atA + inner, *atB = b + col;
    float sum = 0.0f;
    while (atA != endA) {
        sum = fmaf(*atA++, *atB, sum);
        atB += cols;
    }
    *(c + row * cols + col) = sum;
// END(8.2)
