// Stage 6.3: launches the kernel of 6.1.
// Refused: it launches readOffset
// BEGIN(6.3 launch)
    readOffset<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
