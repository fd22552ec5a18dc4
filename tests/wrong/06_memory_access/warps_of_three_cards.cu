// Stage 6.9: a card has 8, 16 or 32 blocks, and 48 or 64 warps: other numbers are rounded to these.
// Refused: such blocks fit
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    int blocks = (maxWarps <= 48 ? maxWarps : 64) / warpsPerBlock, most = maxBlocks <= 8 ? 8 : maxBlocks <= 16 ? 16 : 32;
    if (blocks > most) blocks = most;
    warps = blocks * warpsPerBlock;
// END(6.9)
