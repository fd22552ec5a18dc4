// Stage 1.10: divides by the intensity.
// Refused: what is attainable
// CHANGE(1.10 attainable)
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// TO
    best = std::min(gigabytesPerSecond / operationsPerByte, gigaflops);
// END(1.10 attainable)
