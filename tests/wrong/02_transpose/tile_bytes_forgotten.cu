// Stage 2.5: the third launch argument counts elements, not bytes.
// Refused: out of bounds
// Refused: tile
// BEGIN(2.5 launch)
    transposeTile<<<gridFor(rows, cols, block), block, block.x * block.y>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
