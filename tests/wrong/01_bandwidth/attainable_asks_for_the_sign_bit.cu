// Stage 1.10: recognizes what is below zero by its sign bit.
// Refused: wrong: what is attainable
// BEGIN(1.10 attainable)
    for (double x : {operationsPerByte, gigabytesPerSecond, gigaflops})
        if (std::isnan(x) || std::signbit(x)) return NAN;
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// END(1.10 attainable)
