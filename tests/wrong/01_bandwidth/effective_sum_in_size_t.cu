// Stage 1.2: the two are added in size_t, which wraps at 2⁶⁴ bytes.
// Refused: bytes read
// BEGIN(1.2)
    if (milliseconds <= 0) return NAN;
    gigabytesPerSecond = (bytesRead + bytesWritten) / 1e6 / milliseconds;
// END(1.2)
