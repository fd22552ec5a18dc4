// Stage 5.1: with named numbers.
// Passes.
// BEGIN(5.1)
    unsigned across = rows / block.x + (rows % block.x != 0), down = cols / block.y + (cols % block.y != 0);
    transposeNaiveCol<<<dim3(across, down), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
