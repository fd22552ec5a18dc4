// Stage 1.10: the larger of the two.
// Refused: memory does not bring operands that fast
// CHANGE(1.10 attainable)
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// TO
    best = std::max(operationsPerByte * gigabytesPerSecond, gigaflops);
// END(1.10 attainable)
