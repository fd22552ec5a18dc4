// Stage 2.4: as many threads as columns: a block has no more than 1024.
// Refused: refused
// Refused: threads are not possible: up to 1024
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, cols>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
