// Stage 7.7: the launch hands over no shared memory.
// Refused: out of bounds
// BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
