// Counts the traffic of requests. Most requests of a site look alike, shifted by some bytes, so their traffic is
// worked out once and remembered by shape: the lanes' distances from the first, and where in a line that one lies.
#include <cstring>
#include <memory>
#include <vector>

#include "busy_warps.h"
#include "coalescing.h"
#include "first_level.h"
#include "phases.h"
#include "request_checks.h"
#include "requests.h"
#include "samples.h"
#include "stores_before.h"
#include "wide_loads.h"

namespace cpu_device {
namespace {

struct Shape {
    uint32_t lanes = 0;     // 0: empty
    uint32_t rowShape = 0;  // the last one of a row that looked like this
    uint32_t phase = 0;
    uint32_t number = noShape;
    Order order{};
    uint32_t use = noUse;
    bool copy = false;
    uint32_t distance[warpLanes];  // from the first active lane's address
    Counts counts;
    LinesOfRequest lines;  // of global memory
    WideLoad wide;         // of shared memory
};

struct SiteShapes {
    Shape global[32], shared;
    LastLines last;
};
auto& shapesOfSites = *new std::vector<std::unique_ptr<SiteShapes>>;  // by site

// The tables of the running kernel, found once a launch.
KernelCounts* kernel;

Counts workOut(const Request& r, const Site& s, LinesOfRequest& lines) {
    Counts c;
    c.requests = 1;
    c.lanes = static_cast<uint64_t>(__builtin_popcount(r.lanes));
    if (r.window == Window::shared) {
        SharedTransfer t = s.atomic ? sharedAtomicTraffic(r.address, r.lanes, s.bytes)
                                    : sharedTraffic(r.address, r.lanes, s.bytes, !s.writes && !s.matrixRow);
        c.wavefronts = t.wavefronts;
        c.idealWavefronts = t.ideal;
        c.bytesAsked = t.bytes;
    } else {
        GlobalTransfer t =
            s.atomic ? globalAtomicTraffic(r.address, r.lanes, s.bytes) : globalTraffic(r.address, r.lanes, s.bytes);
        c.sectors = t.sectors;
        c.lines = t.lines;
        c.bytesAsked = t.bytes;
        findLines(lines, s, r.address, r.lanes);
        c.l1Lines = lines.count;
        if (s.writes || s.atomic) c.l2Sectors = c.sectors;
        if (s.writes && !s.atomic) {
            for (uint32_t i = 0; i < lines.count; i++)
                c.l2Partial += static_cast<uint64_t>(__builtin_popcount(lines.line[i].sectors & ~lines.line[i].whole));
        }
    }
    return c;
}

WideLoad wideLoad(const Request& r, const Site& s, const Counts& c) {
    if (r.window != Window::shared || s.writes || s.atomic || s.isVolatile || s.bytes >= 16) return {};
    uint64_t around[warpLanes]{}, first = r.address[__builtin_ctz(r.lanes)];
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int l = __builtin_ctz(left);
        if ((r.address[l] - first) % 16) return {};
        around[l] = r.address[l] / 16 * 16;
    }
    return {static_cast<uint32_t>(sharedTraffic(around, r.lanes, 16, true).wavefronts),
            static_cast<uint32_t>(c.wavefronts)};
}

void noteWide(const Shape& shape, uint32_t siteNumber, int warp, uint64_t address) {
    if (shape.wide.wavefronts) kernel->sparedByWideLoads += wideLoads.spared(shape.wide, siteNumber, warp, address);
}

Counts& sumOf(uint32_t siteNumber, bool shared) {
    std::vector<Counts>& table = shared ? kernel->shared : kernel->global;
    if (table.size() <= siteNumber) table.resize(siteCount() + 1);
    return table[siteNumber];
}

Shape& shapeOf(uint32_t siteNumber, bool shared, uint64_t phase) {
    if (shapesOfSites.size() <= siteNumber) shapesOfSites.resize(siteCount() + 1);
    if (!shapesOfSites[siteNumber]) shapesOfSites[siteNumber] = std::make_unique<SiteShapes>();
    SiteShapes& s = *shapesOfSites[siteNumber];
    return shared ? s.shared : s.global[phase / 4];
}

LastLines& lastLinesOf(uint32_t siteNumber) { return shapesOfSites[siteNumber]->last; }

uint64_t unitsOf(const Counts& c) { return c.sectors + c.wavefronts; }  // one of them is 0

uint64_t phaseOf(uint64_t address, bool shared) { return address % (shared ? 4 : 128); }

bool sameDistances(const uint32_t* a, const uint32_t* b) {
    uint32_t different = 0;
    for (int l = 0; l < warpLanes; l++) different |= a[l] ^ b[l];
    return different == 0;
}

uint32_t useOf(const Site& s, bool shared) {
    return !shared ? noUse : s.atomic ? fills | uses : s.writes ? fills : uses;
}

void learn(Shape& shape, const Request& r, const Site& s, uint64_t phase, const uint32_t* distance) {
    if (shape.lanes == 0 || !sameDistances(shape.distance, distance)) shape.number = shapeNumber(distance);
    shape.lanes = r.lanes;
    shape.rowShape = 0;
    shape.phase = static_cast<uint32_t>(phase);
    shape.order = orderOf(s, r.window == Window::shared);
    shape.use = useOf(s, r.window == Window::shared);
    shape.copy = isCopy(s.event);
    std::memcpy(shape.distance, distance, sizeof shape.distance);
    shape.counts = workOut(r, s, shape.lines);
    shape.wide = wideLoad(r, s, shape.counts);
}

void count(Counts& sum, const Counts& c, const Request& r, const Site& s) {
    sum.add(c);
    if (c.lanes > sum.mostLanes) keepSample(*kernel, sum, r, s, unitsOf(c));
}

// Equal distances, also in the bits above the address: then site, window and silence are the same too.
[[gnu::noinline]] bool sameEntries(Shape& shape, const LogRow& row) {
    LogEntry entries[warpLanes];
    entriesOf(row, entries);
    uint64_t different = 0;
    for (int l = 0; l < warpLanes; l++)
        different |= (entries[l] - row.first) ^
                     static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(shape.distance[l])));
    if (different == 0) shape.rowShape = row.shape;
    return different == 0;
}
bool looksLike(Shape& shape, const LogRow& row) {
    return (row.shape && row.shape == shape.rowShape) || sameEntries(shape, row);
}

// A known row is a full one: its site has a sample, unless that was for another kernel or report.
[[gnu::noinline]] void keepSampleOfRow(Counts& sum, const LogRow& row, uint32_t siteNumber, int warp, uint64_t units) {
    LogEntry entries[warpLanes];
    entriesOf(row, entries);
    Request r;
    r.siteNumber = siteNumber;
    r.lanes = ~0u;
    r.warp = warp;
    r.window = windowOf(row.first);
    for (int l = 0; l < warpLanes; l++) r.address[l] = entries[l] & windowMask;
    keepSample(*kernel, sum, r, site(siteNumber), units);
}

}  // namespace

void trafficLaunchBegins(KernelCounts* launched) { kernel = launched; }

uint32_t countTraffic(const Request& r, const Site& s) {
    bool shared = r.window == Window::shared;
    uint64_t first = r.address[__builtin_ctz(r.lanes)];
    uint32_t distance[warpLanes];
    uint64_t far = 0;
    for (int l = 0; l < warpLanes; l++) {
        uint64_t d = r.address[l] - first;
        far |= (d + (uint64_t(1) << 30)) >> 31;
        distance[l] = static_cast<uint32_t>(d);
    }
    Counts& sum = sumOf(r.siteNumber, shared);
    noteOrder(orderOf(s, shared), r.lanes, r.warp, *kernel);
    phases.now.use |= useOf(s, shared);
    // What an asynchronous copy stores is under way from then on.
    if (!isCopy(s.event)) noteLoads(orderOf(s, shared), useOf(s, shared), r.warp, *kernel);
    if (far) {
        LinesOfRequest lines;
        LastLines none;
        count(sum, workOut(r, s, lines), r, s);
        if (!shared) askBelow(sum, r.window, lines, first, r.warp, none);
        return noShape;
    }
    uint64_t phase = phaseOf(first, shared);
    Shape& shape = shapeOf(r.siteNumber, shared, phase);
    if (shape.lanes != r.lanes || shape.phase != phase || !sameDistances(shape.distance, distance)) {
        learn(shape, r, s, phase, distance);
        lastLinesOf(r.siteNumber) = {};  // which may be those that this shape had before
    }
    count(sum, shape.counts, r, s);
    if (shared)
        noteWide(shape, r.siteNumber, r.warp, first);
    else
        askBelow(sum, r.window, shape.lines, first, r.warp, lastLinesOf(r.siteNumber));
    return shape.number;
}

bool countKnownRow(const LogRow& row, int warp) {
    const LogEntry first = row.first;
    Window window = windowOf(first);
    if (window == Window::local) return false;
    auto siteNumber = static_cast<uint32_t>(first >> siteShift);
    bool shared = window == Window::shared;
    if (siteNumber >= shapesOfSites.size() || !shapesOfSites[siteNumber]) return false;
    uint64_t address = first & windowMask;
    uint64_t phase = phaseOf(address, shared);
    SiteShapes& known = *shapesOfSites[siteNumber];
    Shape& shape = shared ? known.shared : known.global[phase / 4];
    if (shape.lanes != ~0u || shape.phase != phase || shape.number == noShape) return false;
    if (!looksLike(shape, row)) return false;
    Counts& sum = sumOf(siteNumber, shared);
    sum.add(shape.counts);
    if (shared)
        noteWide(shape, siteNumber, warp, address);
    else
        askBelow(sum, window, shape.lines, address, warp, known.last);
    noteOrder(shape.order, ~0u, warp, *kernel);
    phases.now.use |= shape.use;
    if (!shape.copy) noteLoads(shape.order, shape.use, warp, *kernel);
    if (__builtin_expect(sum.mostLanes < warpLanes, 0))
        keepSampleOfRow(sum, row, siteNumber, warp, unitsOf(shape.counts));
    static Request request;
    request.siteNumber = siteNumber;
    request.lanes = ~0u;
    request.silent = first & silentBit ? ~0u : 0u;
    request.warp = warp;
    request.window = window;
    checkShaped(request, site(siteNumber), shape.number, address);
    return true;
}

}  // namespace cpu_device
