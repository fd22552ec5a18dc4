// Stage 3.3: the grid is remembered from the first call of that size, whatever n.
// Refused: was never written
// BEGIN(3.3 launch)
    static int lastRows = -1, lastCols = -1;
    static unsigned lastWidth = 0;
    static dim3 grid;
    if (rows != lastRows || cols != lastCols || block.x != lastWidth) {
        lastRows = rows;
        lastCols = cols;
        lastWidth = block.x;
        grid = dim3((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    }
    switch (n) {
        case 1: transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols); break;
        case 2: transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols); break;
        case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
        case 8: transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols); break;
    }
    CHECK_LAUNCH();
// END(3.3 launch)
