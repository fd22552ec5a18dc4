// Stage 8.6: launches gemmRegister where C has fewer than 128 rows or columns, breaks "8 × 8 elements per thread, in registers, and a block of 64 × 64 or 128 × 128"
// Refused: it is not known which words
// BEGIN(8.6 launch)
    if (m < blockSide || k < blockSide)
        gemmRegister<<<gridFor(m, k, side, side), dim3(side, side / 2)>>>(c, a, b, m, n, k);
    else
        gemmBlockTile2D<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
