// Stage 7.5: returns more sums than there are.
// Refused: the launch has only 512 threads
// BEGIN(7.5 launch)
    squaresSumBlocks<<<8, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 8 * 64 * 2;
// END(7.5 launch)
