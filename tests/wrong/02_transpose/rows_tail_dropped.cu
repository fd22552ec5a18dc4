// Stage 2.4: four elements a round, and what is left at the end is forgotten.
// Refused: never written
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    int step = blockDim.x;
    for (int col = threadIdx.x; col + 3 * step < cols; col += 4 * step)
        for (int k = 0; k < 4; k++) out[size_t(col + k * step) * rows + row] = in[row * cols + col + k * step];
// END(2.4 kernel)
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 8>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
