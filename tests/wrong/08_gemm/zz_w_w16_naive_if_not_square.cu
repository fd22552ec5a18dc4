// Stage 8.4: gemmNaive where the block is not square, breaks "Blocks need not be square"
// Refused: it is not known which words
// BEGIN(8.4 launch)
    size_t tileBytes = 2 * size_t(block.x) * block.y * sizeof(float);
    if (block.x == block.y)
        gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    else
        gemmNaive<<<gridFor(m, k, block.y, block.x), block>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
