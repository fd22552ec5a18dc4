// Stage 1.9: divides by the time.
// Refused: the rate times that time
// CHANGE(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;  // 10⁹ times 10⁻⁹
// TO
    bytes = gigabytesPerSecond / nanoseconds;
// END(1.9 bytes)
