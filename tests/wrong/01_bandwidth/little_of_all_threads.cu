// Stage 1.9: what all threads need together.
// Refused: all threads share them
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = std::ceil(bytesInFlight / bytesPerLoad);
// END(1.9 loads)
