// Stage 7.10: cycles are kept in an int.
// Refused: cycles do not fit in 32 bits
// BEGIN(7.10)
    std::map<int, BlockTime> busy;
    for (int b = 0; b < blocks; b++) {
        BlockTime& m = busy.emplace(times[b].multiprocessor, times[b]).first->second;
        m.start = std::min(m.start, times[b].start);
        m.end = std::max(m.end, times[b].end);
    }
    int cycles = 0;
    for (const auto& [multiprocessor, m] : busy) cycles = std::max(cycles, static_cast<int>(m.end - m.start));
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
// END(7.10)
