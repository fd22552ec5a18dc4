// Stage 3.4: columns are compared as floats, which forget the last ones.
// Refused: elements, and has a tile of
// BEGIN(3.4)
    if (row < rows) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            if (float(c) < float(cols)) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    }
// END(3.4)
