// Stage 3.4: only the first column is asked for.
// Refused: out of bounds
// BEGIN(3.4)
    if (row < rows && col < cols) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    }
// END(3.4)
