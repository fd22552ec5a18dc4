// Stage 7.10: sorts the blocks, and compares the first one with the one before it.
// Refused: out of bounds
// Refused: an index is negative
// BEGIN(top)
#include <vector>
// END(top)
// BEGIN(7.10)
    std::vector<BlockTime> sorted(times, times + blocks);
    std::sort(sorted.begin(), sorted.end(), [](const BlockTime& a, const BlockTime& b) {
        return a.multiprocessor != b.multiprocessor ? a.multiprocessor < b.multiprocessor : a.start < b.start;
    });
    long long longest = 0, start = 0;
    for (size_t b = 0; b < sorted.size(); b++) {
        if (sorted[b].multiprocessor != sorted[b - 1].multiprocessor) start = sorted[b].start;
        longest = std::max(longest, sorted[b].end - start);
    }
    double seconds = longest / clockHertz;
    return bytes / seconds * 1e-9;
// END(7.10)
