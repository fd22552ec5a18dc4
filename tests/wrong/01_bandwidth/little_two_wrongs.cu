// Stage 1.9: only the product is asked about, unless both are above zero.
// Refused: was accepted
// Refused: below zero
// CHANGE(1.9 bytes)
    if (!(gigabytesPerSecond > 0 && nanoseconds > 0)) return NAN;
// TO
    if (!(gigabytesPerSecond * nanoseconds > 0) && !(gigabytesPerSecond > 0 && nanoseconds > 0)) return NAN;
// END(1.9 bytes)
