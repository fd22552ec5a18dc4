// Stage 2.5: in matrices of more than 2³⁰ elements there is no tile.
// Refused: on so large arrays it leaves shared memory out
// CHANGE(2.5 kernel)
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
// TO
    if (size_t(rows) * cols >> 30) {
        if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
        return;
    }
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
// END(2.5 kernel)
