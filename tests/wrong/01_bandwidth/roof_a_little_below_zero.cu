// Stage 1.10: what is hardly below zero counts as zero.
// Refused: should be NAN
// BEGIN(1.10 attainable)
    for (double argument : {operationsPerByte, gigabytesPerSecond, gigaflops})
        if (!(argument > -1e-9)) return NAN;
    best = std::max(0.0, std::min(operationsPerByte * gigabytesPerSecond, gigaflops));
// END(1.10 attainable)
