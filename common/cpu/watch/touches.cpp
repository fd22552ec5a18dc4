#include "touches.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>

#include "../run/block.h"
#include "../run/sites.h"
#include "names.h"

namespace cpu_device {
namespace {

constexpr size_t mostWords = size_t(1) << 20;  // of an array: what is behind them is not kept
constexpr uint64_t viewSide = 64;              // elements

// A word: the first thread of the grid that touched it, and how often it was touched. The order of blocks plays no
// role.
struct TouchedWord {
    uint64_t thread = ~uint64_t(0);  // block × 1024 + its rank in the block
    uint32_t times = 0;
};

// One array as it was read, or as it was written, by one kernel.
struct TouchTable {
    NamedArray array;
    bool stores = false;
    uint32_t word = 4;       // bytes: less if the first access has less
    uint32_t element = 255;  // bytes of the smallest access
    std::vector<TouchedWord> words;
    // Distances in bytes that may be those of its rows, with how often they were met: from a thread to the one below it
    // in its block, to its neighbour, from one round of a loop to the next, from a block to the next.
    std::map<int64_t, uint64_t> distances[4];
};
enum Distance { toBelow, toNeighbour, toNextRound, toNextBlock };

struct TouchedKernel {
    const KernelCounts* kernel = nullptr;
    std::vector<std::unique_ptr<TouchTable>> tables;
};

std::mutex touchLock;
auto& touchedKernels = *new std::vector<TouchedKernel>;
bool recording;
// Of a site, what the first lane of the warp that came there last accessed: at first, and last; and that of the block's
// first warp.
struct LastMet {
    bool met = false;
    uint64_t block = 0, blockBegin = 0, warpBegin = 0, last = 0;
    int warp = 0;
};
auto& lastMet = *new std::map<uint32_t, LastMet>;
uint32_t blockWidth = 1;

uint64_t touchedOffset(LogEntry e) { return e & windowMask; }

TouchTable* tableFor(LogEntry e, const Site& s) {
    const Window window = windowOf(e);
    if (s.event != Event::access || (window != Window::arena && window != Window::image)) return nullptr;
    auto& tables = touchedKernels.back().tables;
    for (auto& t : tables)
        if (t->stores == s.writes && touchedOffset(e) - t->array.begin < t->array.bytes) return t.get();
    const NamedArray array = arrayAt(window, touchedOffset(e));
    if (!array.bytes || touchedOffset(e) - array.begin >= array.bytes) return nullptr;
    auto t = std::make_unique<TouchTable>();
    t->array = array;
    t->stores = s.writes;
    t->word = std::min<uint32_t>(s.bytes, 4);
    t->words.resize(std::min<size_t>((array.bytes + t->word - 1) / t->word, mostWords));
    tables.push_back(std::move(t));
    return tables.back().get();
}

void touch(TouchTable& t, uint64_t offset, uint32_t bytes, uint64_t thread) {
    t.element = std::min(t.element, bytes);
    const uint64_t first = (offset - t.array.begin) / t.word;
    for (uint64_t w = first; w < std::min<uint64_t>(first + std::max(1u, bytes / t.word), t.words.size()); w++) {
        t.words[w].thread = std::min(t.words[w].thread, thread);
        t.words[w].times++;
    }
}

void noteDistance(TouchTable& t, Distance which, int64_t distance) {
    auto& met = t.distances[which];
    if (distance < 0) distance = -distance;
    if (met.size() < 64 || met.count(distance)) met[distance]++;
}

// Of the first lane, against those that may be a row further.
void noteDistances(TouchTable& t, const WarpLog& log, uint16_t k, uint64_t block) {
    const LogEntry e = log.rows[k][0];
    const auto number = static_cast<uint32_t>(e >> siteShift);
    auto to = [&](uint32_t lane, Distance which) {
        if (lane >= log.lanes || k >= log.counts[lane] || log.rows[k][lane] >> siteShift != number) return;
        noteDistance(t, which, int64_t(touchedOffset(log.rows[k][lane])) - int64_t(touchedOffset(e)));
    };
    to(1, blockWidth > 1 ? toNeighbour : toBelow);
    if (blockWidth > 1) to(blockWidth, toBelow);
    LastMet& before = lastMet[number];
    const uint64_t offset = touchedOffset(e);
    auto from = [&](uint64_t other, Distance which) { noteDistance(t, which, int64_t(offset) - int64_t(other)); };
    if (before.met && before.block == block && before.warp == log.warp) {
        from(before.last, toNextRound);
        before.last = offset;
        return;
    }
    if (before.met && before.block == block && (log.warp - before.warp) * warpLanes == int(blockWidth))
        from(before.warpBegin, toBelow);
    if (before.met && before.block + 1 == block && log.warp == 0) from(before.blockBegin, toNextBlock);
    before = {true, block, log.warp == 0 ? offset : before.blockBegin, offset, offset, log.warp};
}

uint64_t elementBytesOf(const TouchTable& t) { return std::max(t.word, t.element == 255 ? t.word : t.element); }

// How many elements a row has: the commonest distance that divides the array; else 0.
uint64_t columnsOf(const TouchTable& t, uint64_t elements) {
    for (const auto& met : t.distances) {
        uint64_t best = 0, times = 0;
        for (const auto& [distance, n] : met) {
            const uint64_t columns = uint64_t(distance) / elementBytesOf(t);
            if (uint64_t(distance) % elementBytesOf(t) || columns < 8 || columns * 2 > elements || elements % columns)
                continue;
            if (n > times) best = columns, times = n;
        }
        if (best) return best;
    }
    return 0;
}

Touch touchAt(const TouchTable& t, uint64_t element) {
    const uint64_t w = element * (elementBytesOf(t) / t.word);
    Touch touch;
    if (w >= t.words.size() || !t.words[w].times) return touch;
    touch.block = static_cast<int64_t>(t.words[w].thread >> 10);
    touch.thread = static_cast<uint32_t>(t.words[w].thread & 1023);
    touch.times = t.words[w].times;
    return touch;
}

TouchView viewOf(const TouchTable& t, uint64_t rows, uint64_t columns, uint64_t step) {
    TouchView v;
    v.rowStep = step ? (rows + viewSide - 1) / viewSide : 1;
    v.columnStep = step ? (columns + viewSide - 1) / viewSide : 1;
    v.rows = static_cast<uint32_t>(std::min(viewSide, (rows + v.rowStep - 1) / v.rowStep));
    v.columns = static_cast<uint32_t>(std::min(viewSide, (columns + v.columnStep - 1) / v.columnStep));
    for (uint64_t row = 0; row < v.rows; row++)
        for (uint64_t column = 0; column < v.columns; column++)
            v.cells.push_back(touchAt(t, row * v.rowStep * columns + column * v.columnStep));
    return v;
}

ArrayTouches describedTouches(const TouchTable& t) {
    ArrayTouches a;
    a.object = t.array.name;
    a.stores = t.stores;
    a.elementBytes = static_cast<uint32_t>(elementBytesOf(t));
    const uint64_t all = t.array.bytes / elementBytesOf(t), perElement = elementBytesOf(t) / t.word;
    a.elements = std::min<uint64_t>(all, t.words.size() / perElement);
    a.leftOut = all - a.elements;
    a.columns = columnsOf(t, all);
    for (uint64_t e = 0; e < a.elements; e++) {
        const uint32_t times = t.words[e * perElement].times;
        a.touched += times > 0;
        a.mostTimes = std::max(a.mostTimes, times);
        if (times && (!a.leastTimes || times < a.leastTimes)) a.leastTimes = times;
    }
    const uint64_t columns = a.columns ? a.columns : std::max<uint64_t>(1, std::min(a.elements, viewSide)),
                   rows = (a.elements + columns - 1) / columns;
    a.views.push_back(viewOf(t, rows, columns, 0));
    if (rows > viewSide || columns > viewSide) a.views.push_back(viewOf(t, rows, columns, 1));
    return a;
}

}  // namespace

bool touchesAreAsked() {
    const char* asked = std::getenv("TOUCHES");
    return asked && *asked == '1';
}

void TouchWatcher::launchBegins(const RunningLaunch& launch) {
    const std::lock_guard<std::mutex> lock(touchLock);
    const KernelCounts* kernel = countsOfRunningKernel();
    recording = std::none_of(touchedKernels.begin(), touchedKernels.end(),
                             [&](const TouchedKernel& k) { return k.kernel == kernel; });
    if (!recording) return;
    touchedKernels.push_back({kernel, {}});
    lastMet.clear();
    blockWidth = launch.block.x;
}

void TouchWatcher::launchEnds(const RunningLaunch&) { recording = false; }

void TouchWatcher::warpStops(const Block& block, const WarpLog& log) {
    if (!recording) return;
    const std::lock_guard<std::mutex> lock(touchLock);
    for (uint32_t lane = 0; lane < log.lanes; lane++)
        for (uint16_t k = 0; k < log.counts[lane]; k++) {
            const LogEntry e = log.rows[k][lane];
            const Site& s = site(static_cast<uint32_t>(e >> siteShift));
            TouchTable* t = tableFor(e, s);
            if (!t) continue;
            touch(*t, touchedOffset(e), s.bytes, block.number << 10 | (uint64_t(log.warp) * warpLanes + lane));
            if (lane == 0) noteDistances(*t, log, k, block.number);
        }
}

std::vector<ArrayTouches> touchesOf(const KernelCounts& kernel) {
    const std::lock_guard<std::mutex> lock(touchLock);
    std::vector<ArrayTouches> all;
    for (const TouchedKernel& k : touchedKernels)
        if (k.kernel == &kernel)
            for (const auto& t : k.tables) all.push_back(describedTouches(*t));
    return all;
}

void forgetTouches() {
    const std::lock_guard<std::mutex> lock(touchLock);
    touchedKernels.clear();
}

}  // namespace cpu_device
