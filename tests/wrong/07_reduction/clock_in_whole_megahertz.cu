// Stage 7.10: the clock is cut down to whole megahertz.
// Refused: a clock of 2.5 MHz
// BEGIN(7.10)
    std::map<int, BlockTime> busy;
    for (int b = 0; b < blocks; b++) {
        BlockTime& m = busy.emplace(times[b].multiprocessor, times[b]).first->second;
        m.start = std::min(m.start, times[b].start);
        m.end = std::max(m.end, times[b].end);
    }
    long long cycles = 0;
    for (const auto& [multiprocessor, m] : busy) cycles = std::max(cycles, m.end - m.start);
    int megahertz = static_cast<int>(clockHertz / 1e6);   // cycles per microsecond
    gigabytesPerSecond = double(bytes) * megahertz / double(cycles) / 1e3;
// END(7.10)
