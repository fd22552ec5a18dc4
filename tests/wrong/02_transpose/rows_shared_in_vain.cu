// Stage 2.4: asks for shared memory that the kernel does not use.
// Refused: it asks for 4 096 bytes of dynamic shared memory, and uses none
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 256, 4096>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
