// Stage 6.9: cuts off at the limit of warps, in the middle of a block.
// Refused: only whole blocks fit
// BEGIN(6.9)
    warps = maxBlocks * ((threadsPerBlock + 31) / 32);
    if (warps > maxWarps) warps = maxWarps;
// END(6.9)
