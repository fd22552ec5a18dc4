// Stage 1.10: only NAN is refused.
// Refused: was accepted
// CHANGE(1.10 attainable)
    if (!(operationsPerByte >= 0 && gigabytesPerSecond >= 0 && gigaflops >= 0)) return NAN;
// TO
    if (std::isnan(operationsPerByte + gigabytesPerSecond + gigaflops)) return NAN;
// END(1.10 attainable)
