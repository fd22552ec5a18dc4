// Stage 3.3: ifs instead of a switch.
// Passes.
// BEGIN(3.3 launch)
    dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    if (n == 1) transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols);
    else if (n == 2) transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols);
    else if (n == 4) transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols);
    else transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.3 launch)
