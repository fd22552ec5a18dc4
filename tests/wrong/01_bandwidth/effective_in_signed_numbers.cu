// Stage 1.2: bytes are counted in signed numbers, which end at 2⁶³.
// Refused: should be
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    const long long read = bytesRead, written = bytesWritten;
    gigabytesPerSecond = (double(read) + double(written)) / 1e6 / milliseconds;
// END(1.2)
