// Stage 1.10: a copy, without an operation, is refused.
// Refused: should be 0
// Refused: refuse only what cannot
// CHANGE(1.10 attainable)
    if (!(operationsPerByte >= 0 && gigabytesPerSecond >= 0 && gigaflops >= 0)) return NAN;
// TO
    if (!(operationsPerByte > 0 && gigabytesPerSecond > 0 && gigaflops > 0)) return NAN;
// END(1.10 attainable)
