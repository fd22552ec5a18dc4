// Stage 3.3: a function pointer.
// Passes.
// BEGIN(3.3 launch)
    auto kernel = n == 1 ? transposeUnrollN<1> : n == 2 ? transposeUnrollN<2> : n == 4 ? transposeUnrollN<4> : transposeUnrollN<8>;
    dim3 grid(1 + (rows - 1) / (n * block.x), 1 + (cols - 1) / block.y);
    kernel<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.3 launch)
