#include "request_checks.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>

#include "checks.h"
#include "cluster_order.h"
#include "copy_checks.h"

namespace cpu_device {
namespace {

constexpr uint32_t maxShapes = 1 << 14;
struct Shapes {
    uint32_t distance[maxShapes][warpLanes];
    std::unordered_map<std::string, uint32_t> numbers;
    uint32_t count = 1;
};
Shapes& shapes() {
    static Shapes* s = new Shapes;
    return *s;
}

// The words that a shape touches, worked out once: lanes that want the same word count as one.
struct ShapeWords {
    uint32_t lanes = 0;
    uint32_t bytes = 0;
    WordList list;
};

const WordList* wordsOf(uint32_t shape, uint32_t lanes, uint32_t bytes, uint64_t first) {
    // 13 MB, of which few programs touch more than a page: memory that comes as zeros costs nothing until then.
    static auto* const known = static_cast<ShapeWords*>(std::calloc(maxShapes, sizeof(ShapeWords)));
    ShapeWords& w = known[shape];
    if (w.lanes == lanes && w.bytes == bytes) return w.list.usable ? &w.list : nullptr;
    w.lanes = lanes;
    w.bytes = bytes;
    w.list.usable = first % 4 == 0;
    w.list.count = 0;
    w.list.sharedWords = false;
    w.list.lowest = w.list.highest = 0;
    const uint32_t* distance = shapes().distance[shape];
    for (uint32_t left = lanes; left; left &= left - 1) {
        auto lane = static_cast<uint8_t>(__builtin_ctz(left));
        for (uint32_t b = 0; b < bytes; b += 4) {
            int32_t word = (static_cast<int32_t>(distance[lane]) + static_cast<int32_t>(b)) / 4;
            if (distance[lane] % 4 != 0) w.list.usable = false;
            uint32_t i = 0;
            while (i < w.list.count && w.list.word[i] != word) i++;
            if (i < w.list.count) {
                w.list.last[i] = lane;
                w.list.sharedWords = true;
                continue;
            }
            w.list.word[i] = word;
            w.list.first[i] = w.list.last[i] = lane;
            if (word < w.list.word[w.list.lowest]) w.list.lowest = i;
            if (word > w.list.word[w.list.highest]) w.list.highest = i;
            w.list.count++;
        }
    }
    return w.list.usable ? &w.list : nullptr;
}

// Whether that was all.
bool checkedByWords(const Request& r, const Site& s, uint32_t shape, uint64_t first) {
    const bool plain = s.bytes >= 4 && !s.atomic && !s.isVolatile && !s.piece && s.event == Event::access;
    const WordList* words = plain && first % 4 == 0 ? wordsOf(shape, r.lanes, s.bytes, first) : nullptr;
    return words && checkWords(r, s, first, *words);
}

void checkEvent(const Request& r, const Site& s) {
    switch (s.event) {
        case Event::access: check(r, s); break;
        case Event::fence: checkFence(r); break;
        case Event::warpBarrier: checkWarpBarrier(r); break;
        case Event::copySource:
        case Event::copyTarget:
            check(r, s);
            checkCopy(r, s);
            break;
        case Event::readOnlyLoad: checkReadOnlyLoad(r, s); break;
        case Event::copiesCommitted: copiesCommitted(r); break;
        case Event::copiesWaited: copiesWaited(r); break;
        case Event::copiesTold: copiesTold(r); break;
        case Event::barrierInit:
        case Event::barrierArrive:
        case Event::barrierPassed: checkBarrier(r, s); break;
        case Event::clusterArrive: clusterArrivalsHappen(r); break;
        case Event::clusterPassed: clusterWaitsHappen(r); break;
        case Event::roundEnd:
        case Event::roundSkip: break;  // told to nobody
    }
}

void checkClosely(const Request& request, const Site& s) {
    const bool moves = s.event == Event::access || isCopy(s.event);
    if (inCluster && moves && request.window == Window::shared) return checkEvent(besideOthers(request, s.writes), s);
    checkEvent(request, s);
}

}  // namespace

uint32_t shapeNumber(const uint32_t* distance) {
    Shapes& s = shapes();
    std::string key(reinterpret_cast<const char*>(distance), warpLanes * sizeof *distance);
    auto found = s.numbers.find(key);
    if (found != s.numbers.end()) return found->second;
    if (s.count == maxShapes) return noShape;
    std::memcpy(s.distance[s.count], distance, warpLanes * sizeof *distance);
    s.numbers.emplace(std::move(key), s.count);
    return s.count++;
}

void checkRequest(const Request& r, const Site& s, uint32_t shape) {
    if (shape == noShape || !checkedByWords(r, s, shape, r.address[__builtin_ctz(r.lanes)])) checkClosely(r, s);
}

void checkShaped(Request& r, const Site& s, uint32_t shape, uint64_t first) {
    if (checkedByWords(r, s, shape, first)) return;
    const uint32_t* distance = shapes().distance[shape];
    for (int l = 0; l < warpLanes; l++)
        r.address[l] = first + static_cast<uint64_t>(int64_t(static_cast<int32_t>(distance[l])));
    checkClosely(r, s);
}

}  // namespace cpu_device
