// Stage 1.9: only zero is refused.
// Refused: a rate of -1 GB/s was accepted
// CHANGE(1.9 bytes)
    if (!(gigabytesPerSecond > 0 && nanoseconds > 0)) return NAN;
// TO
    if (gigabytesPerSecond == 0 || nanoseconds == 0) return NAN;
// END(1.9 bytes)
