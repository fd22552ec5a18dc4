// Stage 1.9: keeps the last number of loads, for the same bytes and the same bytes a load, whatever the threads.
// Refused: wrong: loads that each thread needs in flight
// BEGIN(1.9 loads)
    static double ofBytes = 0, ofEach = 0, kept = 0;
    if (!(bytesInFlight > 0 && threads > 0 && bytesPerLoad > 0)) return NAN;
    if (ofBytes != bytesInFlight || ofEach != bytesPerLoad) kept = std::ceil(bytesInFlight / (threads * bytesPerLoad));
    ofBytes = bytesInFlight;
    ofEach = bytesPerLoad;
    loads = kept;
// END(1.9 loads)
