// Stage 2.4: right, but each thread takes a piece of the row for itself.
// Refused: the loads waste memory
// Refused: col += blockDim.x
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    int piece = (cols + blockDim.x - 1) / blockDim.x;
    for (int col = threadIdx.x * piece; col < cols && col < int(threadIdx.x + 1) * piece; col++)
        out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 64>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
