// Stage 8.7: rows of b and c are not asked about.
// Refused: misaligned
// Refused: multiples of 4
// BEGIN(8.7 launch)
    auto kernel = n % 4 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
