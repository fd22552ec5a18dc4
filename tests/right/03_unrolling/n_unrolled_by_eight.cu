// Stage 3.3: loops that are unrolled by as many as there ever are.
// Passes.
// BEGIN(3.3 kernel)
    const int col = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = N * blockIdx.x * blockDim.x + threadIdx.x;
    float values[N];
#pragma unroll 8
    for (int k = 0; k < N; k++) {
        const int row = first + k * blockDim.x;
        if (row < rows && col < cols) values[k] = in[size_t(row) * cols + col];
    }
#pragma unroll 8
    for (int k = 0; k < N; k++) {
        const int row = first + k * blockDim.x;
        if (row < rows && col < cols) out[size_t(col) * rows + row] = values[k];
    }
// END(3.3 kernel)
