// Stage 2.4: 2048 threads per block, and nobody asks whether it was launched.
// Refused: the launch failed
// Refused: a block has 1 to 1024 threads
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 2048>>>(out, in, rows, cols);
// END(2.4 launch)
