// Stage 2.6: clears the last error before the launch, so an earlier call's failure is lost.
// Refused: nobody notices when an earlier call has failed
// BEGIN(2.6 launch)
    (void)cudaGetLastError();   // start without old errors
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    transposeTilePadded<<<grid, dim3(tileSize, tileRows)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
