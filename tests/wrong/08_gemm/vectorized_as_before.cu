// Stage 8.7: right, but it is 8.6 again.
// Refused: a lane's loads are of 4.0 bytes
// BEGIN(8.7 launch)
    gemmBlockTile2D<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
