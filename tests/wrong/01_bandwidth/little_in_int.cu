// Stage 1.9: in an int.
// Refused: loads that each thread needs
// CHANGE(1.9 loads)
    loads = std::ceil(bytesInFlight / (threads * bytesPerLoad));
// TO
    loads = int(std::ceil(bytesInFlight / (threads * bytesPerLoad)));
// END(1.9 loads)
