// Stage 7.10: looks at each multiprocessor in turn.
// Passes.
// BEGIN(7.10)
    double longest = 0;
    for (int a = 0; a < blocks; a++) {
        long long start = times[a].start, end = times[a].end;
        for (int b = 0; b < blocks; b++) {
            if (times[b].multiprocessor != times[a].multiprocessor) continue;
            start = std::min(start, times[b].start);
            end = std::max(end, times[b].end);
        }
        longest = std::max(longest, double(end - start) / clockHertz);
    }
    gigabytesPerSecond = 1e-9 * bytes / longest;
// END(7.10)
