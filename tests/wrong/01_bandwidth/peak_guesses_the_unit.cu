// Stage 1.1: takes small numbers for MHz.
// Refused: the clock is in kHz
// BEGIN(1.1)
    double kHz = memoryClockKHz < 100000 ? memoryClockKHz * 1000 : memoryClockKHz;
    gigabytesPerSecond = 2 * kHz * busWidthBits / 8 / 1e6;
// END(1.1)
