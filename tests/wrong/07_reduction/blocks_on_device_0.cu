// Stage 7.5: makes device 0 the current one before it launches.
// Refused: it changes the current device
// BEGIN(7.5 launch)
    CHECK(cudaSetDevice(0));
    squaresSumBlocks<<<8, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 8 * 64;
// END(7.5 launch)
