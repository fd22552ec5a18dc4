// Stage 1.9: less than one thread, or one byte a load, is taken for nothing.
// Refused: should be
// BEGIN(1.9 loads)
    if (!(bytesInFlight > 0 && threads >= 1 && bytesPerLoad >= 1)) return NAN;
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// END(1.9 loads)
