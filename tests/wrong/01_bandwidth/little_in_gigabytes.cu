// Stage 1.9: in gigabytes.
// Refused: it takes the 1e-9 of the nanosecond away
// CHANGE(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;  // 10⁹ times 10⁻⁹
// TO
    bytes = gigabytesPerSecond * nanoseconds * 1e-9;
// END(1.9 bytes)
