// Stage 7.10: takes 2²⁰ numbers for a million, as the text did.
// Refused: are 1 048 576, not a million
// BEGIN(7.10)
    std::map<int, BlockTime> busy;
    for (int b = 0; b < blocks; b++) {
        BlockTime& m = busy.emplace(times[b].multiprocessor, times[b]).first->second;
        m.start = std::min(m.start, times[b].start);
        m.end = std::max(m.end, times[b].end);
    }
    long long cycles = 0;
    for (const auto& [multiprocessor, m] : busy) cycles = std::max(cycles, static_cast<long long>(m.end - m.start));
    bytes = bytes / (1 << 20) * 1000000;
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
// END(7.10)
