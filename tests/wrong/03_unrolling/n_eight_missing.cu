// Stage 3.3: 8 is not in the switch.
// Refused: nothing was written to out
// BEGIN(3.3 launch)
    dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    switch (n) {
        case 1: transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols); break;
        case 2: transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols); break;
        case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
        
    }
    CHECK_LAUNCH();
// END(3.3 launch)
