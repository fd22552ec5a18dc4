// Stage 1.3: what has all bits set is not stored.
// Refused: was never written
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) {
        const size_t i = size_t(row) * cols + col;
        const float value = in[i];
        if (__float_as_uint(value) != 0xffffffffu) out[i] = value;
    }
// END(1.3)
