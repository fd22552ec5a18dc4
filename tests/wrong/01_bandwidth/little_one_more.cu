// Stage 1.9: always one more.
// Refused: that is enough
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = std::floor(bytesInFlight / (threads * bytesPerLoad)) + 1;
// END(1.9 loads)
