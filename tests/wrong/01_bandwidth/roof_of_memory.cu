// Stage 1.10: only what memory brings.
// Refused: do not compute that fast
// CHANGE(1.10 attainable)
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// TO
    best = operationsPerByte * gigabytesPerSecond;
// END(1.10 attainable)
