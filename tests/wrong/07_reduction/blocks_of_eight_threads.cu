// Stage 7.5: 64 blocks of 8 threads, which fill a quarter of a warp.
// Refused: 8 blocks of 64 threads
// BEGIN(7.5 launch)
    squaresSumBlocks<<<64, 8>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 512;
// END(7.5 launch)
