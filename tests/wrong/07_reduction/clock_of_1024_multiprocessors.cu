// Stage 7.10: there is room for 1024 multiprocessors, and none for those with higher numbers.
// Refused: whose numbers leave some out
// BEGIN(7.10)
long long start[1024], end[1024], longest = 0;
bool seen[1024] = {};
for (int i = 0; i < blocks; i++) {
    const BlockTime& t = times[i];
    unsigned m = t.multiprocessor;
    if (m >= 1024) continue;
    start[m] = seen[m] ? std::min(start[m], t.start) : t.start;
    end[m] = seen[m] ? std::max(end[m], t.end) : t.end;
    seen[m] = true;
    longest = std::max(longest, end[m] - start[m]);
}
gigabytesPerSecond = bytes / (longest / clockHertz) / 1e9;
// END(7.10)
