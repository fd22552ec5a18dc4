// Stage 1.1: bits for bytes, and once a tick.
// Refused: the bus width is in bits
// BEGIN(1.1)
    gigabytesPerSecond = memoryClockKHz * 1e3 * busWidthBits / 1e9;
// END(1.1)
