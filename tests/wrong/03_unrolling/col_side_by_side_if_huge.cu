// Stage 3.2: in huge matrices a thread has elements side by side.
// Refused: its stores are strided
// BEGIN(3.2 kernel)
    const bool huge = size_t(rows) * cols > size_t(1) << 28;
    const int apart = huge ? 1 : blockDim.x;
    int row = 4 * blockIdx.x * blockDim.x + (huge ? 4 : 1) * threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++)
        if (int r = row + k * apart; r < rows) values[k] = in[size_t(r) * cols + col];
    for (int k = 0; k < 4; k++)
        if (int r = row + k * apart; r < rows) out[size_t(col) * rows + r] = values[k];
// END(3.2 kernel)
