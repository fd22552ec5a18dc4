// Stage 3.4: asks for the second of the four.
// Refused: never written
// BEGIN(3.4)
    if (row < rows && col + blockDim.x < unsigned(cols)) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            if (c < cols) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    }
// END(3.4)
