// Stage 7.5: a thread for each element: more sums than there is room for.
// Refused: does the grid grow with n?
// BEGIN(7.5 launch)
    int blocks = static_cast<int>((n + 63) / 64) + 1;
    squaresSumBlocks<<<blocks, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = blocks * 64;
// END(7.5 launch)
