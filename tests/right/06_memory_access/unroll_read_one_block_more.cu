// Stage 6.3: one block too many where nothing is left over: it does no harm.
// Passes.
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<dim3(n / (4 * block) + 1), dim3(block)>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
