// Stage 1.9: rounds to the nearest.
// Refused: round up
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = std::round(bytesInFlight / (threads * bytesPerLoad));
// END(1.9 loads)
