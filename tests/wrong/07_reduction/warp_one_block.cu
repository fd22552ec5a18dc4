// Stage 7.8: a single block.
// Refused: the grid has 1 block
// Refused: blocksFor() tells how many fill the card
// BEGIN(7.8 launch)
    squaresSumWarp<<<1, 1024>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 1;
// END(7.8 launch)
