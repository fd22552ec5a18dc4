// Stage 6.9: how many blocks fit is worked out in threads, where half a warp counts half.
// Refused: would be 64, but no more than 48 fit
// BEGIN(6.9)
    int blocks = maxWarps * 32 / threadsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * ((threadsPerBlock + 31) / 32);
// END(6.9)
