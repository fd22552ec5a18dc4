// Stage 8.6: the kernel of 8.5 where C has 512 rows and columns.
// Refused: on so large arrays it launches gemmRegister
// CHANGE(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
// TO
    if (m >= 512 && k >= 512)
        gemmRegister<<<gridFor(m, k, side, side), dim3(side, side / 2)>>>(c, a, b, m, n, k);
    else
        gemmBlockTile2D<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
// END(8.6 launch)
