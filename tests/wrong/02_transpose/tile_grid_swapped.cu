// Stage 2.5: the grid is made for out, the kernel for in.
// Refused: never written
// BEGIN(2.5 launch)
    size_t tileBytes = block.x * block.y * sizeof(float);
    transposeTile<<<gridFor(cols, rows, block), block, tileBytes>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
