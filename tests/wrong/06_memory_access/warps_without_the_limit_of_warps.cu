// Stage 6.9: always the largest number of blocks.
// Refused: no more than maxWarps warps fit
// BEGIN(6.9)
    warps = maxBlocks * ((threadsPerBlock + 31) / 32);
// END(6.9)
