// Stage 6.9: one block after the other is put in, as long as there is room.
// Passes.
// BEGIN(6.9)
    int warpsPerBlock = threadsPerBlock / 32 + (threadsPerBlock % 32 ? 1 : 0);
    for (int blocks = 0; blocks < maxBlocks && warps + warpsPerBlock <= maxWarps; blocks++) warps += warpsPerBlock;
// END(6.9)
