// Stage 3.3: always the kernel for one.
// Refused: never written
// BEGIN(3.3 launch)
    dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.3 launch)
