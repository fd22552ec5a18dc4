// Stage 8.4: right, but always in blocks of 32 × 32.
// Refused: it runs in blocks of 32 × 32, not
// BEGIN(8.4 launch)
    block = dim3(32, 32);
    size_t tileBytes = (block.x + block.y) * min(block.x, block.y) * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
