// Stage 2.5: the third launch argument is left out.
// Refused: out of bounds
// Refused: tile
// BEGIN(2.5 launch)
    transposeTile<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
