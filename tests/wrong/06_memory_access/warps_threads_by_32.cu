// Stage 6.9: all threads of all blocks, divided by 32 at the end.
// Refused: a warp with few threads in use counts in full
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    int blocks = maxWarps / warpsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * threadsPerBlock / 32;
// END(6.9)
