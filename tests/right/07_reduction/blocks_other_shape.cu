// Stage 7.5: 16 blocks of 256 threads.
// Passes.
// BEGIN(7.5 launch)
    squaresSumBlocks<<<16, 256>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 16 * 256;
// END(7.5 launch)
