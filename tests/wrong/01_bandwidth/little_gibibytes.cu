// Stage 1.9: a GB of 2³⁰ bytes.
// Refused: not 2³⁰
// CHANGE(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;  // 10⁹ times 10⁻⁹
// TO
    bytes = gigabytesPerSecond * (1 << 30) * nanoseconds / 1e9;
// END(1.9 bytes)
