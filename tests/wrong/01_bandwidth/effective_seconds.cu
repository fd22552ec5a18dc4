// Stage 1.2: the time is taken as seconds.
// Refused: the time is in milliseconds
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / milliseconds;
// END(1.2)
