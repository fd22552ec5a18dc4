// Stage 6.4: rounds up to a block, and then divides by four, which rounds down.
// Refused: Does the grid cover all?
// BEGIN(6.4 launch)
    int blocks = (n + block - 1) / block / 4;
    writeOffsetUnroll4<<<blocks > 0 ? blocks : 1, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.4 launch)
