// Stage 1.2: takes times of more than three hours for mistakes.
// Refused: wrong
// BEGIN(1.2)
    if (!(milliseconds > 0) || milliseconds > 1e7) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
