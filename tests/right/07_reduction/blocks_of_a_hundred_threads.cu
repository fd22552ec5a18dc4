// Stage 7.5: 12 blocks of 100 threads.
// Passes.
// BEGIN(7.5 launch)
    constexpr dim3 grid(12), block(100);
    squaresSumBlocks<<<grid, block>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = int(grid.x * block.x);
// END(7.5 launch)
