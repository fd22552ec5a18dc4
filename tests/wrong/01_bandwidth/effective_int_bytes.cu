// Stage 1.2: the sum is an int.
// Refused: does not fit in 32 bits
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    int bytes = int(bytesRead + bytesWritten);
    gigabytesPerSecond = bytes / 1e9 / (milliseconds / 1e3);
// END(1.2)
