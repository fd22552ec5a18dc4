// Stage 6.9: how many blocks fit is worked out in float, from the share that one takes.
// Refused: wrong number of warps
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    volatile float share = float(warpsPerBlock) / maxWarps;
    int blocks = int(1.0f / share);
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * warpsPerBlock;
// END(6.9)
