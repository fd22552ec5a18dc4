// Stage 1.2: only normal numbers are taken for times, and an infinite one gives 0.
// Refused: was not accepted
// BEGIN(1.2)
    if (!std::isnormal(milliseconds) || std::signbit(milliseconds)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e6 / milliseconds;
// END(1.2)
