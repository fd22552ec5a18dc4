// Stage 1.1: a GB of 2^30 bytes.
// Refused: not 2^30
// BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * 1e3 * (busWidthBits / 8) / (1 << 30);
// END(1.1)
