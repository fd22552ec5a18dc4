// Stage 6.3: blocks of 256 × 1, whatever is asked for.
// Refused: it runs in blocks of 256 × 1, not 128 × 1
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<dim3((n + 1023) / 1024), dim3(256, 1)>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
