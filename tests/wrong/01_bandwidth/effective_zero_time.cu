// Stage 1.2: a time of zero is divided by.
// Refused: was not measured
// BEGIN(1.2)
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
