// Stage 1.10: std::min drops a NAN.
// Refused: was accepted
// CHANGE(1.10 attainable)
    if (!(operationsPerByte >= 0 && gigabytesPerSecond >= 0 && gigaflops >= 0)) return NAN;
// TO
    if (operationsPerByte < 0 || gigabytesPerSecond < 0 || gigaflops < 0) return NAN;
// END(1.10 attainable)
