// Stage 1.3: threads beyond the edge load the last element once more, and only the store has a guard.
// Refused: there are too many loads
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float value = in[size_t(min(row, rows - 1)) * cols + min(col, cols - 1)];
    if (row < rows && col < cols) out[size_t(row) * cols + col] = value;
// END(1.3)
