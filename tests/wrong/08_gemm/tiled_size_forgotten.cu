// Stage 8.4: the launch asks for no shared memory.
// Refused: out of bounds
// BEGIN(8.4 launch)
    gemmTiled<<<gridFor(m, k, block.y, block.x), block>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
