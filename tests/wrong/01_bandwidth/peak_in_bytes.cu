// Stage 1.1: the result is in bytes.
// Refused: a GB is 1e9 bytes
// BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * 1e3 * (busWidthBits / 8);
// END(1.1)
