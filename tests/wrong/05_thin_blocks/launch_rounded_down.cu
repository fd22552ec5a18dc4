// Stage 5.1: rounded down.
// Refused: never written
// BEGIN(5.1)
    dim3 grid(rows / block.x + (rows < int(block.x)), cols / block.y + (cols < int(block.y)));
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
