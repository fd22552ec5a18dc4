// Stage 2.4: as many threads as columns: a block has no more than 1024.
// Refused: refused
// Refused: a block has 1 to 1024 threads
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, cols>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
