// Stage 8.7: the number of rows is asked about, and not the length of those of b and c.
// Refused: misaligned
// Refused: k (rows of B, C)
// BEGIN(8.7 launch)
    auto kernel = n % 4 == 0 && m % 4 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
