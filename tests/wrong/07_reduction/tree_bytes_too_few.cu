// Stage 7.7: the launch hands over the number of sums, not of bytes.
// Refused: out of bounds
// BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads, threads>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
