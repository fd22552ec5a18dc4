// Stage 1.9: a GB of 2^30 bytes.
// Refused: not 2^30
// CHANGE(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;  // 10^9 times 10^-9
// TO
    bytes = gigabytesPerSecond * (1 << 30) * nanoseconds / 1e9;
// END(1.9 bytes)
