// Stage 1.2: only zero is refused.
// Refused: a time of -1 ms was accepted
// BEGIN(1.2)
    if (milliseconds == 0) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
