// Stage 1.2: only minus one and zero.
// Refused: was accepted
// BEGIN(1.2)
    if (milliseconds == 0 || milliseconds == -1 || milliseconds != milliseconds) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
