// Stage 1.3: each element is loaded twice.
// Refused: each element is loaded once
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = (in[size_t(row) * cols + col] + *(volatile const float*)&in[size_t(row) * cols + col]) / 2;
// END(1.3)
