// Stage 7.10: the cycles of all blocks are added up.
// Refused: their cycles do not add up
// BEGIN(7.10)
    long long cycles = 0;
    for (int b = 0; b < blocks; b++) cycles += times[b].end - times[b].start;
    gigabytesPerSecond = double(bytes) * clockHertz / double(cycles) / 1e9;
// END(7.10)
