// Stage 1.9: rounded up in an integer of 64 bits.
// Refused: should be
// BEGIN(1.9 loads)
    if (!(bytesInFlight > 0 && threads > 0 && bytesPerLoad > 0)) return NAN;
    const double exact = bytesInFlight / (threads * bytesPerLoad);
    const long long whole = static_cast<long long>(exact);
    loads = whole + (whole < exact);
// END(1.9 loads)
