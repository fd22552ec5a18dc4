// Stage 7.10: keeps starts and ends as double.
// Refused: wrong bandwidth
// BEGIN(7.10)
    struct Busy { double start, end; };
    std::map<int, Busy> busy;
    for (int b = 0; b < blocks; b++) {
        Busy& m = busy.emplace(times[b].multiprocessor, Busy{double(times[b].start), double(times[b].end)}).first->second;
        m.start = std::min(m.start, double(times[b].start));
        m.end = std::max(m.end, double(times[b].end));
    }
    double cycles = 0;
    for (const auto& [multiprocessor, m] : busy) cycles = std::max(cycles, m.end - m.start);
    gigabytesPerSecond = double(bytes) / (cycles / clockHertz) / 1e9;
// END(7.10)
