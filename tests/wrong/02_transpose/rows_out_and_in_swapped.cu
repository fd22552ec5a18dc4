// Stage 2.4: the launch hands over in where out belongs.
// Refused: the input was overwritten
// Refused: out and in are mixed up
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 256>>>(const_cast<float*>(in), out, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
