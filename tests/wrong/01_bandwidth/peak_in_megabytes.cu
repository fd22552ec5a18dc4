// Stage 1.1: the result is in MB.
// Refused: a GB is 1e9 bytes
// BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * 1e3 * (busWidthBits / 8) / 1e6;
// END(1.1)
