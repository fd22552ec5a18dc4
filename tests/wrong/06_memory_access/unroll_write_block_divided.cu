// Stage 6.4: the block has a quarter of the threads, not the grid of the blocks.
// Refused: the launch was refused
// BEGIN(6.4 launch)
    writeOffsetUnroll4<<<(n + block - 1) / block, block / 4>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.4 launch)
