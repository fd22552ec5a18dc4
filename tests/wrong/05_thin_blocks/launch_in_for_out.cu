// Stage 5.1: in and out are exchanged.
// Refused: the input was overwritten
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(const_cast<float*>(in), out, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
