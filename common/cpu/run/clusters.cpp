#include "clusters.h"

#include <cpu_device/clusters.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "executor.h"
#include "limits.h"
#include "programs.h"
#include "shared_memory.h"

namespace cpu_device {
namespace {

Cluster* ownCluster() { return runningBlock ? runningBlock->cluster : nullptr; }

// Addresses in the room are as far apart as in the window, also from the next bank and the next multiple of 1024.
uintptr_t windowBegin() { return sharedBegin() & ~uintptr_t(sharedAlignment - 1); }
uintptr_t roomOf(const Block& block) { return block.cluster->room + block.rankInCluster * sharedStride(); }

template <class Copy>
void forArrays(const Block& block, Copy copy) {
    for (const SharedArray& a : sharedArrays())
        copy(reinterpret_cast<void*>(roomOf(block) + (a.begin - windowBegin())), reinterpret_cast<void*>(a.begin),
             a.bytes);
}

void letGoOn(Block& block) {
    runningBlock = &block;
    for (const Thread& t : block.threads) {
        if (stateOf(t) != ThreadState::atClusterBarrier) continue;
        block.atCluster--;
        makeReady(t);
    }
    runningBlock = nullptr;
}

}  // namespace

uint32_t blocksOf(const dim3& cluster) { return cluster.x * cluster.y * cluster.z; }

bool isDivided(const dim3& grid, const dim3& cluster) {
    return grid.x % cluster.x == 0 && grid.y % cluster.y == 0 && grid.z % cluster.z == 0;
}

uint64_t blockOfCluster(const dim3& grid, const dim3& cluster, uint64_t number, uint32_t rank) {
    const uint64_t alongX = grid.x / cluster.x, alongY = grid.y / cluster.y;
    const uint64_t x = number % alongX * cluster.x + rank % cluster.x;
    const uint64_t y = number / alongX % alongY * cluster.y + rank / cluster.x % cluster.y;
    const uint64_t z = number / (alongX * alongY) * cluster.z + rank / (cluster.x * cluster.y);
    return (z * grid.y + y) * grid.x + x;
}

Cluster::Cluster(dim3 shape) {
    const uint32_t count = blocksOf(shape);
    void* memory = mmap(nullptr, count * sharedStride(), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    room = reinterpret_cast<uintptr_t>(memory);
    for (uint32_t rank = 0; rank < count; rank++) {
        Block& b = blocks.emplace_back();
        b.cluster = this;
        b.rankInCluster = rank;
        // A block that has not begun yet holds garbage, too.
        if (watchedProgram()) std::memset(reinterpret_cast<void*>(roomOf(b)), 0xff, sharedStride());
    }
}

Cluster::~Cluster() { munmap(reinterpret_cast<void*>(room), blocks.size() * sharedStride()); }

void beginsInCluster(Block& b) {
    b.atCluster = 0;
    b.clusterSteps.assign(b.cluster ? b.threads.size() : 0, ClusterSteps());
}

void leaveSharedMemory(const Block& block) {
    forArrays(block, [](void* room, const void* own, size_t bytes) { std::memcpy(room, own, bytes); });
}
void takeSharedMemory(const Block& block) {
    forArrays(block, [](const void* room, void* own, size_t bytes) { std::memcpy(own, room, bytes); });
}

bool waitsForCluster(const Block& b) {
    return b.started && !b.done && b.atCluster > 0 &&
           std::none_of(b.warps.begin(), b.warps.end(), [](const Warp& w) { return w.runnable != 0; });
}

bool opensBarrier(Cluster& c) {
    bool anybody = false;
    for (const Block& b : c.blocks) {
        if (!b.started) return false;
        for (const Thread& t : b.threads) {
            if (b.states[t.rank] == ThreadState::ended) continue;
            if (b.clusterSteps[t.rank].arrivals == c.phase) return false;
            anybody = true;
        }
    }
    if (!anybody) return false;
    if (++c.phase > stepLimit() / stepsOfBarrier) {
        for (Block& b : c.blocks)
            for (const Thread& t : b.threads)
                if (b.states[t.rank] == ThreadState::atClusterBarrier && !running.stopping) {
                    reportEndlessWaits(b, t, b.waits[t.rank].place, c.phase, "cluster barrier");
                    stopLaunch(cudaErrorLaunchTimeout);
                }
    }
    for (Block& b : c.blocks) letGoOn(b);
    return true;
}

bool inRoom(uintptr_t address, uint32_t& rank, uintptr_t& here) {
    const Cluster* c = ownCluster();
    if (!c || address - c->room >= c->blocks.size() * sharedStride()) return false;
    rank = static_cast<uint32_t>((address - c->room) / sharedStride());
    here = windowBegin() + (address - c->room) % sharedStride();
    return true;
}

unsigned blocksOfCluster() { return blocksOf(running.cluster); }
unsigned rankInCluster() { return runningBlock ? runningBlock->rankInCluster : 0; }
dim3 clusterShape() { return running.cluster; }
bool clusterIsSpecified() { return running.request->cluster.x > 0; }

void* sharedOfBlock(const void* shared, unsigned rank) {
    auto address = reinterpret_cast<uintptr_t>(shared);
    uint32_t other = 0;
    uintptr_t here = address;
    if (!inRoom(address, other, here) && address - sharedBegin() >= sharedBytes()) return nullptr;
    const Cluster* c = ownCluster();
    if (rank == rankInCluster()) return reinterpret_cast<void*>(here);
    if (!c || rank >= c->blocks.size()) return nullptr;
    return reinterpret_cast<void*>(roomOf(c->blocks[rank]) + (here - windowBegin()));
}

unsigned blockOfShared(const void* shared) {
    uint32_t rank = rankInCluster();
    uintptr_t here = 0;
    inRoom(reinterpret_cast<uintptr_t>(shared), rank, here);
    return rank;
}

bool isSharedOfCluster(const void* p) {
    uint32_t rank = 0;
    uintptr_t here = 0;
    auto address = reinterpret_cast<uintptr_t>(p);
    return address - sharedBegin() < sharedBytes() || inRoom(address, rank, here);
}

}  // namespace cpu_device
