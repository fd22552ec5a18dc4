// Stage 7.8: nobody asks whether the launch went well.
// Refused: end it with CHECK_LAUNCH()
// BEGIN(7.8 launch)
    filled = blocksFor(n, 256);
    squaresSumWarp<<<filled, 256>>>(sums, in, n);
// END(7.8 launch)
