// Stage 1.9: threads are not asked about.
// Refused: threads was accepted
// CHANGE(1.9 loads)
    if (!(bytesInFlight > 0 && threads > 0 && bytesPerLoad > 0)) return NAN;
// TO
    if (!(bytesInFlight > 0 && bytesPerLoad > 0)) return NAN;
// END(1.9 loads)
