// Stage 2.4: makes device 0 the current one, whichever the caller has chosen.
// Refused: it changes the current device
// BEGIN(2.4 launch)
    CHECK(cudaSetDevice(0));
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
