#include "messages.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>

#include "checks.h"
#include "queue.h"
#include "sites.h"

namespace cpu_device {
namespace {

enum class Type : uint64_t {
    shapedRequest, request, launchBegins, block, blockBarrier, gridBarrier, allocated, freed, hostWrite, copy
};

// First word of a request: type 4 | window 2 | warp 5 | site 20 | shape 16
constexpr int windowAt = 4, warpAt = 6, siteAt = 11, shapeAt = 31;

constexpr uint32_t maxShapes = 1 << 14;
struct Shapes {
    uint32_t distance[maxShapes][warpLanes];   // written before the first message that names it
    std::unordered_map<std::string, uint32_t> numbers;
    uint32_t count = 1;
};
Shapes& shapes() {
    static Shapes* s = new Shapes;
    return *s;
}

void tell(Type type, uint64_t a = 0, uint64_t b = 0, uint64_t c = 0) {
    uint64_t* m = placeMessage(4);
    m[0] = static_cast<uint64_t>(type);
    m[1] = a;
    m[2] = b;
    m[3] = c;
}

const uint64_t* takeRequest(const uint64_t* m, bool shaped) {
    static Request r;
    r.window = Window(m[0] >> windowAt & 3);
    r.warp = static_cast<int>(m[0] >> warpAt & 31);
    r.siteNumber = m[0] >> siteAt & (maxSites - 1);
    r.lanes = static_cast<uint32_t>(m[1]);
    r.silent = static_cast<uint32_t>(m[1] >> 32);
    if (shaped) {
        const uint32_t* distance = shapes().distance[m[0] >> shapeAt & (maxShapes - 1)];
        uint64_t first = m[2];
        for (int l = 0; l < warpLanes; l++) r.address[l] = first + static_cast<int64_t>(static_cast<int32_t>(distance[l]));
    } else {
        std::memcpy(r.address, m + 2, sizeof r.address);
    }
    const Site& s = site(r.siteNumber);
    switch (s.event) {
    case Event::access: check(r, s); break;
    case Event::fence: checkFence(r); break;
    case Event::warpBarrier: checkWarpBarrier(r); break;
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

void tellRequest(const Request& r, uint32_t shape) {
    uint64_t* m = placeMessage(shape ? 3 : 2 + warpLanes);
    m[0] = static_cast<uint64_t>(shape ? Type::shapedRequest : Type::request) | uint64_t(r.window) << windowAt |
           uint64_t(r.warp) << warpAt | uint64_t(r.siteNumber) << siteAt | uint64_t(shape) << shapeAt;
    m[1] = r.lanes | uint64_t(r.silent) << 32;
    if (shape)
        m[2] = r.address[__builtin_ctz(r.lanes)];
    else
        std::memcpy(m + 2, r.address, sizeof r.address);
}

void tellLaunchBegins(KernelCounts* kernel, size_t launchShape) {
    tell(Type::launchBegins, reinterpret_cast<uintptr_t>(kernel), launchShape);
}
void tellBlock(uint64_t number, uint32_t threads) { tell(Type::block, number, threads); }
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
        case Type::launchBegins: checksLaunchBegins(reinterpret_cast<KernelCounts*>(m[1]), m[2]); break;
        case Type::block: checksBlockBegins(m[1], static_cast<uint32_t>(m[2])); break;
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
