// Stage 8.4: asks only whether the launch was refused.
// Refused: nobody notices when gemmTiled crashes while it runs
// Refused: waits for the kernel
// BEGIN(8.4 launch)
    size_t tileBytes = (block.x + block.y) * min(block.x, block.y) * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK(cudaGetLastError());
// END(8.4 launch)
