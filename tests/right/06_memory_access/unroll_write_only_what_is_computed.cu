// Stage 6.4: no block for elements that nobody computes, and no launch if there are none.
// Passes.
// BEGIN(6.4 launch)
    if (n <= offset) return;
    const int elements = n - offset, each = 4 * block;
    writeOffsetUnroll4<<<elements / each + (elements % each != 0), block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.4 launch)
