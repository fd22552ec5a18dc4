// Stage 1.1: what it remembers from the last call depends on the bus as well.
// Refused: one after another
// BEGIN(1.1)
    static double knownClock = 0, known = 0;
    if (memoryClockKHz != knownClock) {
        knownClock = memoryClockKHz;
        known = 2 * memoryClockKHz * 1e3 * (busWidthBits / 8) / 1e9;
    }
    gigabytesPerSecond = known;
// END(1.1)
