// Stage 1.9: rounds down.
// Refused: round up
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = std::floor(bytesInFlight / (threads * bytesPerLoad));
// END(1.9 loads)
