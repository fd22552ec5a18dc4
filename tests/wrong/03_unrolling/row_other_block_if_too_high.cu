// Stage 3.1: if the matrix is too high for the given blocks, takes blocks of another shape.
// Refused: a matrix too high for its grid is not moved whole
// BEGIN(3.1 launch)
    if ((rows + block.y - 1) / block.y > 65535) block = dim3(1, 1024);   // fits more rows
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.1 launch)
