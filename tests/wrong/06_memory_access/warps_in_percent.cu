// Stage 6.9: the occupancy in percent, as a profiler shows it.
// Refused: that is a share, in percent
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    int blocks = maxWarps / warpsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = 100 * blocks * warpsPerBlock / maxWarps;
// END(6.9)
