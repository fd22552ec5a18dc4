// Stage 7.5: 8 blocks of 16 threads.
// Refused: 8 blocks of 64 threads
// BEGIN(7.5 launch)
    squaresSumBlocks<<<8, 16>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 8 * 16;
// END(7.5 launch)
