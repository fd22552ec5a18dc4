// Stage 3.4: threads beyond the end move the last column once more.
// Refused: what is beyond the end is nobody's to move
// BEGIN(3.4)
    if (row < rows) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            c = c < cols ? c : cols - 1;
            out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    }
// END(3.4)
