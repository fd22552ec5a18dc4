// Stage 1.10: it looks at the product, which a bandwidth of 0 makes -0.
// Refused: should be NAN
// BEGIN(1.10 attainable)
if (operationsPerByte < 0 && gigabytesPerSecond != 0) return NAN;
if (!(gigabytesPerSecond >= 0) || !(gigaflops >= 0) || std::isnan(operationsPerByte)) return NAN;
best = std::min(operationsPerByte * gigabytesPerSecond, gigaflops);
// END(1.10 attainable)
