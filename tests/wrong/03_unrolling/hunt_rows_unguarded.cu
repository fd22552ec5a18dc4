// Stage 3.4: rows are not guarded any more.
// Refused: out of bounds
// BEGIN(3.4)
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
    }
// END(3.4)
