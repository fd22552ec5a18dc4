// Stage 3.4: the first thread takes the whole tail.
// Refused: too many loads
// BEGIN(3.4)
    if (row < rows && col + 3 * blockDim.x < unsigned(cols)) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    } else if (row < rows) {
        for (int c = col; c < cols; c++) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
    }
// END(3.4)
