// Stage 2.4: one block for each column of in.
// Refused: never written: columns from 64 on
// Refused: or are rows and cols mixed up?
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<cols, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
