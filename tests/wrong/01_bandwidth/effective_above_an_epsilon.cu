// Stage 1.2: a time below an epsilon counts as none.
// Refused: was not accepted
// BEGIN(1.2)
    constexpr double epsilon = 2.220446049250313e-16;   // "never compare with zero"
    if (!(milliseconds > epsilon)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
// END(1.2)
