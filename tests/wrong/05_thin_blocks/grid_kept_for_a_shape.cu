// Stage 5.1: the grid is kept for the next call with blocks of the same shape.
// Refused: was never written
// BEGIN(5.1)
    static dim3 grid, shape(0, 0, 0);
    if (shape.x != block.x || shape.y != block.y) {
        shape = block;
        grid = dim3((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    }
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
