// Stage 7.10: no end lies before 0.
// Refused: clocks that count up to 0
// BEGIN(7.10)
struct Span {
    long long start = 0x7fffffffffffffffLL, end = 0;
};
std::map<int, Span> spans;
long long longest = 0;
for (const BlockTime* t = times; t != times + blocks; t++) {
    Span& span = spans[t->multiprocessor];
    span.start = std::min(span.start, t->start);
    span.end = std::max(span.end, t->end);
    longest = std::max(longest, span.end - span.start);
}
gigabytesPerSecond = bytes / 1e9 * clockHertz / longest;
// END(7.10)
