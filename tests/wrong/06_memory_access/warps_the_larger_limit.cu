// Stage 6.9: the larger of the two numbers of blocks.
// Refused: the smaller number of blocks counts
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    int blocks = maxWarps / warpsPerBlock;
    if (blocks < maxBlocks) blocks = maxBlocks;
    warps = blocks * warpsPerBlock;
// END(6.9)
