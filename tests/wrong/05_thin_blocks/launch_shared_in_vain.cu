// Stage 5.1: asks for shared memory that the kernel does not use.
// Refused: bytes of dynamic shared memory, and uses none
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block, block.x * block.y * sizeof(float)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
