// Stage 1.9: right, but the device is reset on the way.
// Refused: it calls cudaDeviceReset()
// CHANGE(1.9 bytes)
    bytes = gigabytesPerSecond * nanoseconds;  // 10⁹ times 10⁻⁹
// TO
    bytes = gigabytesPerSecond * nanoseconds;
    cudaDeviceReset();
// END(1.9 bytes)
