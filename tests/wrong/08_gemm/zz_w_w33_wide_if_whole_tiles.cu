// Stage 8.7: wide only where the tiles fit without rest, breaks "every access is of 16 bytes where the rows allow it: where n and k are multiples of four"
// Refused: it is not known which words
// BEGIN(8.7 launch)
    bool whole = m % blockSide == 0 && n % blockDepth == 0 && k % blockSide == 0;
    auto kernel = whole ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
