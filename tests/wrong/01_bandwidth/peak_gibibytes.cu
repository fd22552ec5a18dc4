// Stage 1.1: a GB of 2³⁰ bytes.
// Refused: not 2³⁰
// BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * 1e3 * (busWidthBits / 8) / (1 << 30);
// END(1.1)
