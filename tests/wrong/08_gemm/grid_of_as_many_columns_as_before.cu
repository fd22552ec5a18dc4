// Stage 8.6: works the grid out anew only where C has another number of columns, and forgets its rows.
// Refused: wrong
// BEGIN(8.6 launch)
    static int ofColumns = -1;
    static dim3 grid;
    if (k != ofColumns) grid = gridFor(m, k, blockSide, blockSide);
    ofColumns = k;
    gemmBlockTile2D<<<grid, dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
