// Stage 7.8: a block for every 256 elements: more sums than there is room for.
// Refused: does the grid grow with n?
// BEGIN(7.8 launch)
    filled = static_cast<int>((n + 255) / 256) + (n == 0);
    squaresSumWarp<<<filled, 256>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.8 launch)
