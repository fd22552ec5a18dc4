// Stage 1.1: once a tick.
// Refused: twice a clock tick
// BEGIN(1.1)
    gigabytesPerSecond = memoryClockKHz * 1e3 * (busWidthBits / 8) / 1e9;
// END(1.1)
