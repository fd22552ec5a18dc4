// Stage 3.3: the loops are unrolled by four, so of eight values none has a register of its own: they lie in local memory.
// Refused: lies in local memory
// BEGIN(3.3 kernel)
    const int col = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = N * blockIdx.x * blockDim.x + threadIdx.x;
    float values[N];
#pragma unroll 4
    for (int k = 0; k < N; k++) {
        const int row = first + k * blockDim.x;
        if (row < rows && col < cols) values[k] = in[size_t(row) * cols + col];
    }
#pragma unroll 4
    for (int k = 0; k < N; k++) {
        const int row = first + k * blockDim.x;
        if (row < rows && col < cols) out[size_t(col) * rows + row] = values[k];
    }
// END(3.3 kernel)
