// Stage 7.10: the block that took longest.
// Refused: may run one after the other
// BEGIN(7.10)
    long long cycles = 0;
    for (int b = 0; b < blocks; b++) cycles = std::max(cycles, times[b].end - times[b].start);
    gigabytesPerSecond = double(bytes) * clockHertz / double(cycles) / 1e9;
// END(7.10)
