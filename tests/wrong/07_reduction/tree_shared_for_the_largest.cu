// Stage 7.7: 1024 sums of shared memory, whatever the block.
// Refused: 8 192 bytes of dynamic shared memory, where 2 048 would do
// BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads, 1024 * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
