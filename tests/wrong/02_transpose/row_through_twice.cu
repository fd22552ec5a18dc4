// Stage 2.2: twice and half again: what is huge becomes infinite.
// Refused: values that are not in the input
// CHANGE(2.2)
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// TO
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col] * 2 * 0.5f;
// END(2.2)
