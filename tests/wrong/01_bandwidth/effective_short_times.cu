// Stage 1.2: short times are taken for none.
// Refused: was not accepted
// BEGIN(1.2)
    if (!(milliseconds > 1e-9)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
