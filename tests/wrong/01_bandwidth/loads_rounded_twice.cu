// Stage 1.9: rounds up the bytes of a thread first, and then the loads.
// Refused: loads that each thread needs
    // BEGIN(1.9 loads)
    if (!(bytesInFlight > 0) || !(threads > 0) || !(bytesPerLoad > 0)) return NAN;
    loads = std::ceil(std::ceil(bytesInFlight / threads) / bytesPerLoad);
    // END(1.9 loads)
