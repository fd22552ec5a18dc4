// Stage 6.3: n / 4 is rounded down before the blocks are counted.
// Refused: c[512] should be
// Refused: from element 512 on
// BEGIN(6.3 launch)
    int quarter = n < 4 ? 1 : n / 4;
    readOffsetUnroll4<<<(quarter + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
