// Stage 3.4: loads first, as in 3.1.
// Passes.
// BEGIN(3.4)
    float values[4];
    for (int k = 0; k < 4; k++)
        if (row < rows && col + int(k * blockDim.x) < cols) values[k] = in[size_t(row) * cols + col + k * blockDim.x];
    for (int k = 0; k < 4; k++)
        if (row < rows && col + int(k * blockDim.x) < cols) out[size_t(col + k * blockDim.x) * rows + row] = values[k];
// END(3.4)
