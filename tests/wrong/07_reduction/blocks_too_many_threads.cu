// Stage 7.5: a block of 2048 threads.
// Refused: the launch was refused
// BEGIN(7.5 launch)
    squaresSumBlocks<<<2, 2048>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 2 * 2048;
// END(7.5 launch)
