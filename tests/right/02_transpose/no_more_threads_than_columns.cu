// Stage 2.4: a narrow row is moved by as many threads as it has columns.
// Passes.
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, cols < 256 ? cols : 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
