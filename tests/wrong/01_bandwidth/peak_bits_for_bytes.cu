// Stage 1.1: bits are taken for bytes.
// Refused: the bus width is in bits
// BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * 1e3 * busWidthBits / 1e9;
// END(1.1)
