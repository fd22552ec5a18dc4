// Stage 1.2: a time that a float cannot tell from zero counts as none.
// Refused: was not accepted
// BEGIN(1.2)
    const float time = static_cast<float>(milliseconds);
    if (!(time > 0)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e6 / milliseconds;
// END(1.2)
