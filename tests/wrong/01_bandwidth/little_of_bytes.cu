// Stage 1.9: as if a load brought one byte.
// Refused: a load brings several
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = std::ceil(bytesInFlight / threads);
// END(1.9 loads)
