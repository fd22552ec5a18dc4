#include "messages.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>

#include "../run/sites.h"
#include "check_reports.h"
#include "checks.h"
#include "copy_checks.h"
#include "happened.h"
#include "queue.h"
#include "regions.h"

namespace cpu_device {
namespace {

enum class Type : uint64_t {
    shapedRequest,
    request,
    launchBegins,
    launchEnds,
    block,
    blockBarrier,
    gridBarrier,
    allocated,
    freed,
    hostWrite,
    copy
};

// First word of a request: type 4 | window 2 | warp 5 | site 20 | shape 16
constexpr int windowAt = 4, warpAt = 6, siteAt = 11, shapeAt = 31;

constexpr uint32_t maxShapes = 1 << 14;
struct Shapes {
    uint32_t distance[maxShapes][warpLanes];  // written before the first message that names it
    std::unordered_map<std::string, uint32_t> numbers;
    uint32_t count = 1;
};
Shapes& shapes() {
    static Shapes* s = new Shapes;
    return *s;
}

struct LaunchStart {
    KernelCounts* kernel;
    size_t shape;
    uint64_t number;
    std::vector<UnderWay> apart;
};

void launchBegins(const LaunchStart* started) {
    checksLaunchBegins(started->kernel, started->shape, started->number, started->apart);
    delete started;
}

void tell(Type type, uint64_t a = 0, uint64_t b = 0, uint64_t c = 0) {
    uint64_t* m = placeMessage(4);
    m[0] = static_cast<uint64_t>(type);
    m[1] = a;
    m[2] = b;
    m[3] = c;
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

const uint64_t* takeRequest(const uint64_t* m, bool shaped) {
    static Request r;
    r.window = Window(m[0] >> windowAt & 3);
    r.warp = static_cast<int>(m[0] >> warpAt & 31);
    r.siteNumber = m[0] >> siteAt & (maxSites - 1);
    r.lanes = static_cast<uint32_t>(m[1]);
    r.silent = static_cast<uint32_t>(m[1] >> 32);
    const Site& s = site(r.siteNumber);
    if (shaped) {
        uint32_t shape = m[0] >> shapeAt & (maxShapes - 1);
        uint64_t first = m[2];
        bool plain = s.bytes >= 4 && !s.atomic && !s.isVolatile && !s.piece && s.event == Event::access;
        const WordList* words = plain && first % 4 == 0 ? wordsOf(shape, r.lanes, s.bytes, first) : nullptr;
        if (words && checkWords(r, s, first, *words)) return m + 3;
        const uint32_t* distance = shapes().distance[shape];
        for (int l = 0; l < warpLanes; l++)
            r.address[l] = first + static_cast<int64_t>(static_cast<int32_t>(distance[l]));
    } else {
        std::memcpy(r.address, m + 2, sizeof r.address);
    }
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
        case Event::roundEnd:
        case Event::roundSkip: break;  // told to nobody
    }
    return m + (shaped ? 3 : 2 + warpLanes);
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

void tellShaped(Window window, uint32_t siteNumber, uint32_t lanes, uint32_t silent, uint64_t firstAddress,
                uint32_t shape, int warp) {
    uint64_t* m = placeMessage(3);
    m[0] = static_cast<uint64_t>(Type::shapedRequest) | uint64_t(window) << windowAt | uint64_t(warp) << warpAt |
           uint64_t(siteNumber) << siteAt | uint64_t(shape) << shapeAt;
    m[1] = lanes | uint64_t(silent) << 32;
    m[2] = firstAddress;
}

void tellRequest(const Request& r, uint32_t shape) {
    if (shape) {
        tellShaped(r.window, r.siteNumber, r.lanes, r.silent, r.address[__builtin_ctz(r.lanes)], shape, r.warp);
        return;
    }
    uint64_t* m = placeMessage(2 + warpLanes);
    m[0] = static_cast<uint64_t>(Type::request) | uint64_t(r.window) << windowAt | uint64_t(r.warp) << warpAt |
           uint64_t(r.siteNumber) << siteAt;
    m[1] = r.lanes | uint64_t(r.silent) << 32;
    std::memcpy(m + 2, r.address, sizeof r.address);
}

void tellLaunchBegins(KernelCounts* kernel, size_t launchShape, uint64_t number, const std::vector<UnderWay>& apart) {
    tell(Type::launchBegins, reinterpret_cast<uintptr_t>(new LaunchStart{kernel, launchShape, number, apart}));
}
void tellLaunchEnds() { tell(Type::launchEnds); }
void tellBlock(uint64_t number, uint32_t threads, bool resumed) { tell(Type::block, number, threads, resumed); }
void tellBlockBarrier() { tell(Type::blockBarrier); }
void tellGridBarrier() { tell(Type::gridBarrier); }
void tellAllocated(uint64_t begin, uint64_t bytes) { tell(Type::allocated, begin, bytes); }
void tellFreed(uint64_t begin, uint64_t bytes) { tell(Type::freed, begin, bytes); }
void tellHostWrite(uint64_t begin, uint64_t bytes) { tell(Type::hostWrite, begin, bytes); }
void tellCopy(uint64_t to, uint64_t from, uint64_t bytes) { tell(Type::copy, to, from, bytes); }

void takeIn(const uint64_t* m, size_t count) {
    const uint64_t* end = m + count;
    while (m < end) {
        Type type = Type(*m & 15);
        if (type == Type::shapedRequest || type == Type::request) {
            m = takeRequest(m, type == Type::shapedRequest);
            continue;
        }
        switch (type) {
            case Type::launchBegins: launchBegins(reinterpret_cast<const LaunchStart*>(m[1])); break;
            case Type::launchEnds:
                reportHeldBack();
                reportDeferredRaces();
                forgetCopies();
                break;
            case Type::block: checksBlockBegins(m[1], static_cast<uint32_t>(m[2]), m[3] != 0); break;
            case Type::blockBarrier: checksBlockBarrier(); break;
            case Type::gridBarrier: checksGridBarrier(); break;
            case Type::allocated: checksAllocated(m[1], m[2]); break;
            case Type::freed: checksFreed(m[1], m[2]); break;
            case Type::hostWrite: checksHostWrite(m[1], m[2]); break;
            default: checksCopy(m[1], m[2], m[3]); break;
        }
        m += 4;
    }
}

}  // namespace cpu_device
