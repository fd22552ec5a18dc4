// Stage 6.9: returns the number of blocks.
// Refused: that is the number of blocks
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    warps = maxWarps / warpsPerBlock < maxBlocks ? maxWarps / warpsPerBlock : maxBlocks;
// END(6.9)
