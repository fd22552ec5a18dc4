// Stage 7.10: passes over blocks that end in the tick in which they begin.
// Refused: wrong bandwidth, blocks that end as they begin
    // BEGIN(7.10)
    std::map<int, std::pair<long long, long long>> span;
    for (const BlockTime* b = times; b != times + blocks; b++) {
        if (b->end <= b->start) continue;
        auto added = span.insert({b->multiprocessor, {b->start, b->end}});
        auto& s = added.first->second;
        if (!added.second) s = {std::min(s.first, b->start), std::max(s.second, b->end)};
    }
    long long longest = 1;
    for (auto& s : span) longest = std::max(longest, s.second.second - s.second.first);
    gigabytesPerSecond = bytes / (longest / clockHertz) / 1e9;
    // END(7.10)
