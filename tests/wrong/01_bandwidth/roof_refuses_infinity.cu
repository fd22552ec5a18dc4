// Stage 1.10: an infinite argument is taken for none.
// Refused: should be
// BEGIN(1.10 attainable)
    for (double argument : {operationsPerByte, gigabytesPerSecond, gigaflops})
        if (!(std::isfinite(argument) && argument >= 0)) return NAN;
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// END(1.10 attainable)
