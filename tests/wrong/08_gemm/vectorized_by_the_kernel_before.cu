// Stage 8.7: right, but the kernel of 8.6 does most of it.
// Refused: it launches gemmBlockTile2D
// BEGIN(8.7 launch)
    if (m % 128 != 0 || n % 4 != 0 || k % 128 != 0) return launchBlockTile2D(c, a, b, m, n, k);
    gemmVectorized<true><<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
