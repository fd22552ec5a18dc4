// Stage 1.2: one expression, in bytes per millisecond.
// Passes.
// BEGIN(1.2)
    gigabytesPerSecond =
        milliseconds > 0 ? (double(bytesRead) + double(bytesWritten)) / milliseconds / 1e6 : NAN;
// END(1.2)
