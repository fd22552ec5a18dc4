// Stage 8.7: where rows do not begin at multiples of 16 bytes, the kernel of 8.6 does it.
// Passes.
// BEGIN(8.7 launch)
    if (n % 4 != 0 || k % 4 != 0) return launchBlockTile2D(c, a, b, m, n, k);
    gemmVectorized<true><<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
