// Stage 6.3: blocks of 256 × 1, whatever is asked for, and one block too many.
// Passes.
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<dim3(n / 1024 + 1), dim3(256, 1)>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
