// Stage 6.9: rounds the number of blocks up, too.
// Refused: and no part of a second one
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    int blocks = (maxWarps + warpsPerBlock - 1) / warpsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * warpsPerBlock;
// END(6.9)
