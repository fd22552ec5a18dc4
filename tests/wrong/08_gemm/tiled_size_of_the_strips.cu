// Stage 8.4: the shared memory is that of 8.3: too little for short n.
// Refused: out of bounds
// BEGIN(8.4 launch)
    size_t tileBytes = (block.x + block.y) * n * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
