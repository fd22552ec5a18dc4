// Stage 1.3: each element is loaded twice.
// Refused: each element is loaded once
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    const float* from = &in[size_t(row) * cols + col];
    out[size_t(row) * cols + col] = *from < 0 ? *from : *(volatile const float*)from;
// END(1.3)
