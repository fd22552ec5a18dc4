// Stage 8.7: right, but four loads of 4 bytes.
// Refused: there are too many loads
// Refused: load float4
// BEGIN(8.7 launch)
    auto kernel = n < 0 ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
