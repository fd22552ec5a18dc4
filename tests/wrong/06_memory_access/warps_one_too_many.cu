// Stage 6.9: rounds up by adding one, also where nothing is left over.
// Refused: a full warp is rounded up to the next one
// BEGIN(6.9)
    int warpsPerBlock = threadsPerBlock / 32 + 1;
    int blocks = maxWarps / warpsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * warpsPerBlock;
// END(6.9)
