// Stage 1.9: asks of the product, not of both numbers, whether it is above zero.
// Refused: should be 0 bytes, and is nan
    // BEGIN(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;
    if (!(gigabytesPerSecond > 0) || !(bytes > 0)) bytes = NAN;
    // END(1.9 bytes)
