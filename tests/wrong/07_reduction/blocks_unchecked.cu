// Stage 7.5: nobody asks whether the launch went well.
// Refused: end it with CHECK_LAUNCH()
// BEGIN(7.5 launch)
    squaresSumBlocks<<<8, 64>>>(sums, in, n);
    filled = 512;
// END(7.5 launch)
