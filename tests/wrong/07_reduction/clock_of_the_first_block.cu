// Stage 7.10: only the first block is looked at.
// Refused: wrong bandwidth
// BEGIN(7.10)
    gigabytesPerSecond = double(bytes) * clockHertz / double(times[0].end - times[0].start) / 1e9;
// END(7.10)
