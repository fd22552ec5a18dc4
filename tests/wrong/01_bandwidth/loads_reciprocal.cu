// Stage 1.9: multiplies by a rounded reciprocal before it rounds up: one load too many for some whole quotients (1 200 000 bytes, 100 000 threads, 4 bytes: 4 in place of 3)
// Refused: multiplies by a rounded reciprocal before it rounds up: one load too many for some whole quotients (1 200 000 bytes, 100 000 threads, 4 bytes: 4 in place of 3)
// BEGIN(1.9 loads)
    if (!(bytesInFlight > 0 && threads > 0 && bytesPerLoad > 0)) return NAN;
    const double perByte = 1 / (threads * bytesPerLoad);
    loads = std::ceil(bytesInFlight * perByte);
// END(1.9 loads)
