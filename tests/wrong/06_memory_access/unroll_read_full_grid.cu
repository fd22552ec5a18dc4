// Stage 6.3: as many blocks as before.
// Refused: the grid needs a quarter of the blocks
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
