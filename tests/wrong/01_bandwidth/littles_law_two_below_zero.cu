// Stage 1.9: only the product of threads and bytes must be above zero.
// Refused: a number of threads and of bytes per load below zero
// BEGIN(1.9 loads)
    const double aRound = threads * bytesPerLoad;
    if (!(bytesInFlight > 0 && aRound > 0)) return NAN;
    loads = std::ceil(bytesInFlight / aRound);
// END(1.9 loads)
