// Stage 6.9: only full warps are counted.
// Refused: a warp with few threads in use counts in full
// BEGIN(6.9)
    int warpsPerBlock = threadsPerBlock / 32;
    int blocks = maxWarps / warpsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * warpsPerBlock;
// END(6.9)
