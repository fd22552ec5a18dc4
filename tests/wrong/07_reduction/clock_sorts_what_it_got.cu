// Stage 7.10: sorts the caller's array.
// Refused: the times were overwritten
// BEGIN(7.10)
    BlockTime* sorted = const_cast<BlockTime*>(times);
    std::sort(sorted, sorted + blocks, [](const BlockTime& p, const BlockTime& q) {
        return p.multiprocessor != q.multiprocessor ? p.multiprocessor < q.multiprocessor : p.start < q.start;
    });
    long long cycles = 0;
    for (int b = 0; b < blocks;) {
        int first = b;
        long long end = sorted[b].end;
        for (; b < blocks && sorted[b].multiprocessor == sorted[first].multiprocessor; b++)
            end = std::max(end, sorted[b].end);
        cycles = std::max(cycles, end - sorted[first].start);
    }
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
// END(7.10)
