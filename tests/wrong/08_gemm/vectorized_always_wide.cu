// Stage 8.7: float4 whatever n and k.
// Refused: misaligned
// BEGIN(8.7 launch)
    gemmVectorized<true><<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
