// Stage 2.5: 48 KiB whatever the tile: hardly any block fits beside another.
// Refused: 49 152 bytes of dynamic shared memory
// Refused: the size of the tile
// BEGIN(2.5 launch)
    const size_t plenty = 48 * 1024;
    transposeTile<<<gridFor(rows, cols, block), block, plenty>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
