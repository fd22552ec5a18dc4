// Stage 1.10: only what the card computes.
// Refused: memory does not bring operands that fast
// CHANGE(1.10 attainable)
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// TO
    best = gigaflops;
// END(1.10 attainable)
