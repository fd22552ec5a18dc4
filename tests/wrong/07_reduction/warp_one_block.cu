// Stage 7.8: a single block.
// Refused: there are only 1 blocks
// BEGIN(7.8 launch)
    squaresSumWarp<<<1, 1024>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 1;
// END(7.8 launch)
