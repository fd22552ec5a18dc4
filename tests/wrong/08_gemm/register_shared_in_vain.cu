// Stage 8.5: asks for shared memory that the kernel does not use.
// Refused: it asks for 4 096 bytes of dynamic shared memory, and uses none
// BEGIN(8.5 launch)
    gemmRegister<<<gridFor(m, k, side, side), dim3(side, side / 2), 4096>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.5 launch)
