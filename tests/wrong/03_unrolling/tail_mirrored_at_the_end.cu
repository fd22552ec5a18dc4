// Stage 3.4: in the last block of a row the threads are mirrored.
// Refused: neighbouring threads do not take neighbours of a row
// BEGIN(3.4)
    if (row >= rows) return;
    const bool ragged = (blockIdx.x + size_t(1)) * 4 * blockDim.x > size_t(cols);
    if (ragged) col += blockDim.x - 1 - 2 * threadIdx.x;   // from the right
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
    }
// END(3.4)
