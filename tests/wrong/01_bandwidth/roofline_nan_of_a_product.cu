// Stage 1.10: zero times infinity is taken for an argument that is no number.
// Refused: should be 0 GFLOP/s
// BEGIN(1.10 attainable)
    const bool below = operationsPerByte < 0 || gigabytesPerSecond < 0 || gigaflops < 0;
    if (below || std::isnan(operationsPerByte * gigabytesPerSecond * gigaflops)) return NAN;
    best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// END(1.10 attainable)
