// Stage 1.9: multiplied by a reciprocal, which is rounded.
// Refused: where it is a whole number already
// BEGIN(1.9 loads)
    if (!(bytesInFlight > 0 && threads > 0 && bytesPerLoad > 0)) return NAN;
    const double perByte = 1 / (threads * bytesPerLoad);
    loads = std::ceil(bytesInFlight * perByte);
// END(1.9 loads)
