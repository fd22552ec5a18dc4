// Stage 6.9: the limits of the one card are written in the code.
// Refused: that is right for Fermi only
// BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;
    int blocks = 48 / warpsPerBlock;
    if (blocks > 8) blocks = 8;
    warps = blocks * warpsPerBlock;
// END(6.9)
