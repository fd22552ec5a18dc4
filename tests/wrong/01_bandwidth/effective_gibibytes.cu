// Stage 1.2: a GB of 2³⁰ bytes.
// Refused: not 2³⁰
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / (1 << 30) / (milliseconds / 1e3);
// END(1.2)
