// Stage 1.1: the same, in another order.
// Passes.
// BEGIN(1.1)
    double bytesPerTick = 2.0 * busWidthBits / 8;
    gigabytesPerSecond = bytesPerTick * memoryClockKHz / 1e6;
// END(1.1)
