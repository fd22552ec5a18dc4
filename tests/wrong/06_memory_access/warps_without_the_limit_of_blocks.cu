// Stage 6.9: as many blocks as the warps allow.
// Refused: no more than maxBlocks blocks fit
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    warps = maxWarps / warpsPerBlock * warpsPerBlock;
// END(6.9)
