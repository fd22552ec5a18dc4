// Stage 8.7: right, but four loads of 4 bytes.
// Refused: a lane's loads are of 4.0 bytes
// BEGIN(8.7 launch)
    auto kernel = n < 0 ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
