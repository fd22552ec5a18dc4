// Stage 1.1: integers: the product wraps.
// Refused: wrong
// BEGIN(1.1)
    gigabytesPerSecond = double(2 * int(memoryClockKHz) * (busWidthBits / 8)) / 1e6;
// END(1.1)
