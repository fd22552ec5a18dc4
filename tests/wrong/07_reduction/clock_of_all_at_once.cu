// Stage 7.10: latest end less earliest start, of all blocks.
// Refused: clocks of different multiprocessors
// BEGIN(7.10)
    long long first = times[0].start, last = times[0].end;
    for (int b = 1; b < blocks; b++) {
        first = std::min(first, times[b].start);
        last = std::max(last, times[b].end);
    }
    gigabytesPerSecond = double(bytes) * clockHertz / double(last - first) / 1e9;
// END(7.10)
