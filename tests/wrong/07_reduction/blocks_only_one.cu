// Stage 7.5: one block of 512 threads.
// Refused: a block runs on one multiprocessor
// BEGIN(7.5 launch)
    squaresSumBlocks<<<1, 512>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 512;
// END(7.5 launch)
