// Stage 7.10: sorts the blocks by their start alone, whichever clock it is from.
// Refused: wrong bandwidth
// BEGIN(top)
#include <vector>
// END(top)
// BEGIN(7.10)
    std::vector<BlockTime> sorted(times, times + blocks);
    std::sort(sorted.begin(), sorted.end(), [](const BlockTime& a, const BlockTime& b) { return a.start < b.start; });
    long long longest = 0, start = 0;
    for (size_t b = 0; b < sorted.size(); b++) {
        if (b == 0 || sorted[b].multiprocessor != sorted[b - 1].multiprocessor) start = sorted[b].start;
        longest = std::max(longest, sorted[b].end - start);
    }
    return bytes / (longest / clockHertz) * 1e-9;
// END(7.10)
