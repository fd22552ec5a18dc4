// Stage 3.2: each element is stored before the next is loaded.
// Refused: the loads wait for one another
// BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = in[size_t(r) * cols + col];
    }
// END(3.2 kernel)
