// Stage 2.4: one block for each column of in.
// Refused: out of bounds
// Refused: rows and cols are mixed up
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<cols, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
