// Stage 1.2: where no bytes were moved the answer is 0, before anybody looks at the time.
// Refused: a time of 0 ms was accepted
// BEGIN(1.2)
    if (bytesRead == 0 && bytesWritten == 0) return 0;  // nothing in any time
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
