// Stage 1.9: part of a load.
// Refused: round up to a whole number
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = bytesInFlight / (threads * bytesPerLoad);
// END(1.9 loads)
