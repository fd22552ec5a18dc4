// Stage 2.4: 2048 threads per block, and nobody asks whether it was launched.
// Refused: the launch failed
// Refused: 2048 x 1 x 1 threads are not possible
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 2048>>>(out, in, rows, cols);
// END(2.4 launch)
