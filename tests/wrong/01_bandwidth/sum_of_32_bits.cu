// Stage 1.2: the sum is made in 32 bits if both parts fit in there.
// Refused: the number of bytes does not fit in 32 bits
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    const double bytes = (bytesRead >> 32) || (bytesWritten >> 32)
                             ? double(bytesRead) + double(bytesWritten)
                             : double(unsigned(bytesRead) + unsigned(bytesWritten));
    gigabytesPerSecond = bytes / 1e6 / milliseconds;
// END(1.2)
