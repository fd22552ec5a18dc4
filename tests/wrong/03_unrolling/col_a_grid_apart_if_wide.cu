// Stage 3.2: in wide grids a thread's elements lie a grid's width apart.
// Refused: on so large matrices a block does not do the work of neighbouring blocks
// BEGIN(3.2 kernel)
    const bool wide = gridDim.x > 1024;
    int row = (wide ? 1 : 4) * blockIdx.x * blockDim.x + threadIdx.x;
    int apart = (wide ? gridDim.x : 1) * blockDim.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        size_t r = row + size_t(k) * apart;
        if (r < size_t(rows)) values[k] = in[r * cols + col];
    }
    for (int k = 0; k < 4; k++) {
        size_t r = row + size_t(k) * apart;
        if (r < size_t(rows)) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
