// Stage 3.4: the tail is left to the last thread only.
// Refused: out of bounds
// BEGIN(3.4)
    if (row < rows && col < cols) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            if (c <= cols) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    }
// END(3.4)
