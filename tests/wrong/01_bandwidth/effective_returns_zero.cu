// Stage 1.2: refused with 0.
// Refused: should be NAN, and is 0
// BEGIN(1.2)
    if (milliseconds > 0) gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
