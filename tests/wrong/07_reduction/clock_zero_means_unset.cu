// Stage 7.10: a block that began at 0 counts as one that did not begin.
// Refused: wrong
// BEGIN(7.10)
    std::map<int, std::pair<long long, long long>> busy;
    for (int b = 0; b < blocks; b++) {
        auto& [first, last] = busy[times[b].multiprocessor];
        if (first == 0 || times[b].start < first) first = times[b].start;
        last = std::max(last, times[b].end);
    }
    long long cycles = 0;
    for (const auto& entry : busy) cycles = std::max(cycles, entry.second.second - entry.second.first);

    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
// END(7.10)
