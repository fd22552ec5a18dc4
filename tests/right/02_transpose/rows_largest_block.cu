// Stage 2.4: 1024 threads, most of them idle in a narrow matrix.
// Passes.
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 1024>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
