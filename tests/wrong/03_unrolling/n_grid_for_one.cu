// Stage 3.3: the grid does not depend on n.
// Refused: the grid has 2 048 blocks, not 1 024
// BEGIN(3.3 launch)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    switch (n) {
        case 1: transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols); break;
        case 2: transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols); break;
        case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
        case 8: transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols); break;
    }
    CHECK_LAUNCH();
// END(3.3 launch)
