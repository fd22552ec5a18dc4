// Stage 5.1: works the grid out anew only if the number of elements or the block has changed.
// Refused: was never written
// BEGIN(5.1)
    static size_t lastSize = 0;
    static dim3 lastBlock, grid;
    const size_t size = size_t(rows) * cols;
    if (size != lastSize || block.x != lastBlock.x || block.y != lastBlock.y) {
        grid = dim3((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
        lastSize = size;
        lastBlock = block;
    }
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
