#include "cluster_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "../run/shared_memory.h"
#include "check_reports.h"
#include "happened.h"
#include "race_clock.h"

namespace cpu_device {

bool inCluster;

namespace {

// A thread arrives at a barrier at most one time more than the others have passed: two arrivals are enough.
struct ClusterThread {
    uint32_t arrivals = 0, waits = 0;
    uint32_t at[2] = {0, 0};  // serials of its arrivals, the n-th in at[n % 2]
};

// The access to a block's shared memory after the most arrivals.
struct Visit {
    bool any = false, writes = false;
    uint32_t arrivals = 0;
    uint32_t site = 0, thread = 0;
    uint64_t offset = 0, block = 0;
};

struct BlockOfCluster {
    std::vector<ClusterThread> threads;
    Visit lastVisit;
    bool ended = false;
};

struct LiveCluster {
    std::vector<BlockOfCluster> blocks;  // by rank
    Index3 first{};                      // the place of its first block in the grid
    uint32_t begin = 0;                  // serial
    uint64_t slot = 0;                   // strides of the first window that is its own
    bool tooEarly = false;
    bool allBegun = false;  // a grid barrier has been
};

// By number. There is one at a time, but in a cooperative launch all.
auto& liveClusters = *new std::map<uint64_t, LiveCluster>;
LiveCluster* cluster;    // of the running block
uint32_t rankInRunning;  // of the running block

Index3 clusterExtents() { return checked.shape.cluster; }
uint64_t clusterOf(uint64_t block) { return clusterOf(checked.shape, block); }
uint32_t rankOf(uint64_t block) {
    const Index3 at = indexInGrid(checked.shape, block), size = clusterExtents();
    return (at.z % size.z * size.y + at.y % size.y) * size.x + at.x % size.x;
}
// The number in the grid of its block of this rank.
uint64_t blockOf(const LiveCluster& c, uint32_t rank) {
    const Index3 size = clusterExtents(), grid = checked.shape.grid;
    const uint64_t y = c.first.y + rank / size.x % size.y, z = c.first.z + rank / (size.x * size.y);
    return (z * grid.y + y) * grid.x + c.first.x + rank % size.x;
}

ClusterThread& clusterThread(uint32_t thread) { return cluster->blocks[rankInRunning].threads[thread]; }

// Of another block's memory. Before the first barrier nobody knows whether that block has begun.
void noteVisit(uint32_t rank, uint32_t thread, const Request& r, uint64_t offset, bool writes) {
    const ClusterThread& mine = clusterThread(thread);
    if (mine.waits == 0 && !cluster->allBegun)
        reportAbsentBlock({false, writes, r.siteNumber, thread, checked.number, blockOf(*cluster, rank), offset});
    Visit& last = cluster->blocks[rank].lastVisit;
    if (last.any && last.arrivals >= mine.arrivals) return;
    last = {true, writes, mine.arrivals, r.siteNumber, thread, offset, checked.number};
}

// A block must have waited for the barrier behind the last access of another to its memory. Flags may order the two as
// well: who fences gets the benefit of the doubt.
void checkVisits(const LiveCluster& c) {
    if (c.tooEarly || raceClock.fenced) return;
    for (uint32_t rank = 0; rank < c.blocks.size(); rank++) {
        uint32_t waits = 0;
        for (const ClusterThread& t : c.blocks[rank].threads) waits = std::max(waits, t.waits);
        const Visit& v = c.blocks[rank].lastVisit;
        if (v.any && v.arrivals >= waits)
            reportAbsentBlock({true, v.writes, v.site, v.thread, v.block, blockOf(c, rank), v.offset});
    }
}

LiveCluster& beginCluster(uint64_t number) {
    std::set<uint64_t> taken;
    for (const auto& [other, c] : liveClusters) taken.insert(c.slot);
    const Index3 size = clusterExtents(), at = indexInGrid(checked.shape, checked.number);
    LiveCluster& c = liveClusters[number];
    c.blocks.resize(size_t(size.x) * size.y * size.z);
    c.first = {at.x - at.x % size.x, at.y - at.y % size.y, at.z - at.z % size.z};
    c.begin = raceClock.block;
    for (c.slot = 1; taken.count(c.slot);) c.slot += c.blocks.size();
    return c;
}

}  // namespace

void clusterLaunchHappens() {
    inCluster = hasClusters(checked.shape);
    liveClusters.clear();
}

void blockOfClusterHappens() {
    if (!inCluster) return;
    const uint64_t number = clusterOf(checked.number);
    auto known = liveClusters.find(number);
    cluster = known == liveClusters.end() ? &beginCluster(number) : &known->second;
    rankInRunning = rankOf(checked.number);
    raceClock.cluster = std::max(cluster->begin, raceClock.epoch);
    std::vector<ClusterThread>& threads = cluster->blocks[rankInRunning].threads;
    if (threads.empty()) threads.resize(checked.threads);
}

void blockOfClusterEnds(bool tooEarly) {
    if (!inCluster) return;
    cluster->tooEarly |= tooEarly;
    cluster->blocks[rankInRunning].ended = true;
    for (const BlockOfCluster& b : cluster->blocks)
        if (!b.ended) return;
    checkVisits(*cluster);
    liveClusters.erase(clusterOf(checked.number));
}

void clustersMeet() {
    for (auto& [number, c] : liveClusters) {
        c.allBegun = true;
        for (BlockOfCluster& b : c.blocks) b.lastVisit = {};
    }
}

void forgetClusterOrder() {
    for (auto& [number, c] : liveClusters) {
        c.begin = 1;
        for (BlockOfCluster& b : c.blocks)
            for (ClusterThread& t : b.threads) t.at[0] = t.at[1] = 1;
    }
}

void clusterArrivalsHappen(const Request& r) {
    raceClock.now++;
    forThreads(r, [&](uint32_t thread, uint64_t) {
        ClusterThread& t = clusterThread(thread);
        t.at[++t.arrivals % 2] = raceClock.now;
    });
}

void clusterWaitsHappen(const Request& r) {
    raceClock.now++;
    forThreads(r, [&](uint32_t thread, uint64_t) { clusterThread(thread).waits++; });
}

bool seenThroughCluster(uint32_t serial, uint32_t thread, uint32_t me) {
    if (!inCluster || serial < raceClock.cluster) return false;
    const uint64_t block = blockAtSerial(serial);
    if (clusterOf(block) != clusterOf(checked.number)) return false;
    const uint32_t passed = clusterThread(me).waits;
    const std::vector<ClusterThread>& others = cluster->blocks[rankOf(block)].threads;
    return passed > 0 && thread < others.size() && serial < others[thread].at[passed % 2];
}

Request besideOthers(const Request& request, bool writes) {
    Request r = request;
    const uint64_t stride = sharedStride();
    for (uint64_t& offset : r.address) {
        const uint64_t rank = offset < stride ? rankInRunning : offset / stride - 1;
        offset = (cluster->slot + rank) * stride + offset % stride;
    }
    forThreads(request, [&](uint32_t thread, uint64_t offset) {
        const auto rank = static_cast<uint32_t>(offset / stride) - 1;
        if (offset >= stride && rank != rankInRunning) noteVisit(rank, thread, request, offset, writes);
    });
    return r;
}

}  // namespace cpu_device
