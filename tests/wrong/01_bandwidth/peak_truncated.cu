// Stage 1.1: rounded to whole GB/s.
// Refused: its fraction is lost
// BEGIN(1.1)
    gigabytesPerSecond = (long)(2 * memoryClockKHz * 1e3 * (busWidthBits / 8) / 1e9);
// END(1.1)
