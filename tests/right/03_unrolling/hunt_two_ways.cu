// Stage 3.4: the quick way where all four exist.
// Passes.
// BEGIN(3.4)
    if (row < rows && col + 3 * blockDim.x < unsigned(cols)) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    } else if (row < rows) {
        for (int c = col; c < cols; c += blockDim.x) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
    }
// END(3.4)
