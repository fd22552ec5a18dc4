// Stage 1.10: asks on which side of the ridge it is.
// Passes.
// BEGIN(1.10 attainable)
    if (!(operationsPerByte >= 0) || !(gigabytesPerSecond >= 0) || !(gigaflops >= 0)) return NAN;
    best = operationsPerByte * gigabytesPerSecond < gigaflops ? operationsPerByte * gigabytesPerSecond : gigaflops;
// END(1.10 attainable)
