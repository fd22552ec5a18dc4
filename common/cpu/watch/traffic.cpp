// Counts the traffic of requests. Most requests of a site look alike, shifted by some bytes, so their traffic is
// worked out once and remembered by shape: the lanes' distances from the first, and where in a line that one lies.
#include <cstring>
#include <memory>
#include <vector>

#include "coalescing.h"
#include "requests.h"

namespace cpu_device {
namespace {

struct Shape {
    uint32_t lanes = 0;              // 0: empty
    uint32_t phase = 0;
    uint32_t number = noShape;
    uint32_t distance[warpLanes];
    Counts counts;
};

struct SiteShapes {
    Shape global[32], shared;
};
auto& shapes = *new std::vector<std::unique_ptr<SiteShapes>>;   // by site

Counts workOut(const Request& r, const Site& s) {
    Counts c;
    c.requests = 1;
    c.lanes = static_cast<uint64_t>(__builtin_popcount(r.lanes));
    if (r.window == Window::shared) {
        SharedTraffic t = sharedTraffic(r.address, r.lanes, s.bytes);
        c.wavefronts = t.wavefronts;
        c.idealWavefronts = t.ideal;
        c.bytesAsked = t.bytes;
    } else {
        GlobalTraffic t = globalTraffic(r.address, r.lanes, s.bytes);
        c.sectors = t.sectors;
        c.lines = t.lines;
        c.bytesAsked = t.bytes;
    }
    return c;
}

}  // namespace

uint32_t countTraffic(const Request& r, const Site& s) {
    bool shared = r.window == Window::shared;
    KernelCounts& kernel = *countsOfRunningKernel();
    std::vector<Counts>& table = shared ? kernel.shared : kernel.global;
    if (table.size() <= r.siteNumber) table.resize(siteCount() + 1);
    Counts& sum = table[r.siteNumber];
    if (shapes.size() <= r.siteNumber) shapes.resize(siteCount() + 1);
    if (!shapes[r.siteNumber]) shapes[r.siteNumber] = std::make_unique<SiteShapes>();

    uint64_t first = r.address[__builtin_ctz(r.lanes)];
    uint32_t distance[warpLanes];
    uint64_t far = 0;
    for (int l = 0; l < warpLanes; l++) {
        uint64_t d = r.address[l] - first;
        far |= (d + (uint64_t(1) << 30)) >> 31;
        distance[l] = static_cast<uint32_t>(d);
    }
    if (far) {
        sum.add(workOut(r, s));
        return noShape;
    }
    uint32_t phase = first % (shared ? 4 : 128);
    SiteShapes& known = *shapes[r.siteNumber];
    Shape& shape = shared ? known.shared : known.global[phase / 4];
    bool same = shape.lanes == r.lanes && std::memcmp(shape.distance, distance, sizeof distance) == 0;
    if (!same || shape.phase != phase) {
        if (!same) shape.number = shapeNumber(distance);
        shape.lanes = r.lanes;
        shape.phase = phase;
        std::memcpy(shape.distance, distance, sizeof distance);
        shape.counts = workOut(r, s);
    }
    sum.add(shape.counts);
    return shape.number;
}

}  // namespace cpu_device
