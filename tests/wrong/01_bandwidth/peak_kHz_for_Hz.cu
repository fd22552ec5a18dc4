// Stage 1.1: the clock is taken as Hz.
// Refused: the clock is in kHz
// BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * (busWidthBits / 8) / 1e9;
// END(1.1)
