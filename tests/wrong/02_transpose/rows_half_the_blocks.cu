// Stage 2.4: a grid that is too small.
// Refused: never written: columns from
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<(rows + 1) / 2, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
