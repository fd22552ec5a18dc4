// Stage 3.2: launches the kernel of 3.3.
// Refused: it launches transposeUnrollN
// BEGIN(3.2 launch)
    launchUnrollN(out, in, rows, cols, block, 4);
// END(3.2 launch)
