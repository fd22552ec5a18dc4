// Stage 1.9: takes nanoseconds for seconds.
// Refused: it takes the 1e9 of the GB away
// CHANGE(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;  // 10⁹ times 10⁻⁹
// TO
    bytes = gigabytesPerSecond * 1e9 * nanoseconds;
// END(1.9 bytes)
