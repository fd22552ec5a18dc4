// Stage 5.1: the grid is worked out anew only where rows or the block are others.
// Refused: never written: rows from
    // BEGIN(5.1)
    static int lastRows = -1;
    static dim3 lastBlock(0, 0, 0), grid;
    if (rows != lastRows || block.x != lastBlock.x || block.y != lastBlock.y) {
        grid = dim3((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
        lastRows = rows;
        lastBlock = block;
    }
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(5.1)
