// Stage 2.4: right, but every thread of the block moves the whole row.
// Refused: would do
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    for (int col = 0; col < cols; col++) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 64>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
