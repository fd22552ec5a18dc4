// Stage 1.9: rounds the bytes up, too.
// Refused: wrong: what is in flight
// BEGIN(1.9 bytes)
    if (!(gigabytesPerSecond > 0 && nanoseconds > 0)) return NAN;
    bytes = std::ceil(gigabytesPerSecond * nanoseconds);
// END(1.9 bytes)
