// Stage 3.3: works the grid out anew where the matrix or n is another, and not where only the block is.
// Refused: wrong
// BEGIN(3.3 launch)
    static int ofRows = 0, ofCols = 0, ofN = 0;
    static dim3 grid;
    if (rows != ofRows || cols != ofCols || n != ofN)
        grid = dim3((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    ofRows = rows;
    ofCols = cols;
    ofN = n;
    switch (n) {
        case 1: transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols); break;
        case 2: transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols); break;
        case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
        case 8: transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols); break;
    }
    CHECK_LAUNCH();
// END(3.3 launch)
