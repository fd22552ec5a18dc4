// Stage 8.2: pointers that walk, in loops that would do with any grid.
// Passes.
// BEGIN(8.2)
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < m; row += gridDim.y * blockDim.y)
        for (int col = blockIdx.x * blockDim.x + threadIdx.x; col < k; col += gridDim.x * blockDim.x) {
            const float* fromA = a + size_t(row) * n;
            const float* fromB = b + col;
            float sum = 0;
            for (int left = n; left > 0; left--, fromB += k) sum += *fromA++ * *fromB;
            c[size_t(row) * k + col] = sum;
        }
// END(8.2)
