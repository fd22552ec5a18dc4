// Stage 7.10: divides by 2³⁰.
// Refused: a GB is 10⁹ bytes here, not 2³⁰
// BEGIN(7.10)
    std::map<int, BlockTime> busy;
    for (int b = 0; b < blocks; b++) {
        BlockTime& m = busy.emplace(times[b].multiprocessor, times[b]).first->second;
        m.start = std::min(m.start, times[b].start);
        m.end = std::max(m.end, times[b].end);
    }
    long long cycles = 0;
    for (const auto& [multiprocessor, m] : busy) cycles = std::max(cycles, static_cast<long long>(m.end - m.start));
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / (1 << 30);
// END(7.10)
