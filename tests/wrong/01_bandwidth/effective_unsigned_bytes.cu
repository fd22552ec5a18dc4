// Stage 1.2: the sum is an unsigned.
// Refused: does not fit in 32 bits
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    unsigned bytes = unsigned(bytesRead + bytesWritten);
    gigabytesPerSecond = bytes / 1e9 / (milliseconds / 1e3);
// END(1.2)
