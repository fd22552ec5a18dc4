// Stage 8.7: wide where m and n are multiples of four, breaks "A row begins at a multiple of 16 bytes only if its length is a multiple of four" (right for square matrices)
// Refused: it is not known which words
// BEGIN(8.7 launch)
    auto kernel = m % 4 == 0 && n % 4 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
