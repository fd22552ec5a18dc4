// Stage 3.2: how many there are, first.
// Passes.
// BEGIN(3.2 kernel)
    int first = 4 * blockDim.x * blockIdx.x + threadIdx.x, col = threadIdx.y + blockDim.y * blockIdx.y, n = 0;
    float v[4];
    if (col < cols)
        for (int r = first; r < rows && n < 4; r += blockDim.x) v[n++] = in[size_t(r) * cols + col];
    for (int k = 0; k < n; k++) out[size_t(col) * rows + first + k * blockDim.x] = v[k];
// END(3.2 kernel)
