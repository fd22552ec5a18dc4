// Stage 2.4: launched twice: all is moved again.
// Refused: there are 2 launches
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
