// What was counted: per kernel, per site.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include <cpu_device/report.h>

#include "../run/index3.h"

namespace cpu_device {

struct Counts {
    uint64_t requests = 0;    // warp-wide accesses
    uint64_t lanes = 0;       // active lanes in them
    uint64_t sectors = 0;     // global: 32-byte sectors
    uint64_t lines = 0;       // global: 128-byte lines
    uint64_t l1Lines = 0;     // global: 128-byte lines, all lanes together
    uint64_t l2Sectors = 0;   // global: what L1 asks L2 for, or stores there
    uint64_t l2Partial = 0;   // of these: stored in parts
    uint64_t l2Joinable = 0;  // of these: L1 may join them with what the block stored there just before
    uint64_t dram = 0;        // of these: what no request of the launch had asked for or stored before
    uint64_t bytesAsked = 0;  // distinct bytes, summed over requests
    uint64_t wavefronts = 0;  // shared
    uint64_t idealWavefronts = 0;
    uint32_t mostLanes = 0;  // of one request
    uint32_t sample = 0;     // that request, in KernelCounts::samples
    void add(const Counts& other) {
        requests += other.requests;
        lanes += other.lanes;
        sectors += other.sectors;
        lines += other.lines;
        l1Lines += other.l1Lines;
        l2Sectors += other.l2Sectors;
        l2Partial += other.l2Partial;
        l2Joinable += other.l2Joinable;
        dram += other.dram;
        bytesAsked += other.bytesAsked;
        wavefronts += other.wavefronts;
        idealWavefronts += other.idealWavefronts;
    }
};

struct StoredSample {
    RequestSample sample;
    uint64_t order = 0;  // when it was taken, among all samples
};

struct LaunchShape {
    Index3 grid{}, block{};
    Index3 cluster{1, 1, 1};                   // in blocks
    uint64_t sharedBytes = 0, sharedUsed = 0;  // as in ShapeReport
    uint64_t count = 0;
};
inline Index3 indexInGrid(const LaunchShape& s, uint64_t number) {
    return {static_cast<uint32_t>(number % s.grid.x), static_cast<uint32_t>(number / s.grid.x % s.grid.y),
            static_cast<uint32_t>(number / (uint64_t(s.grid.x) * s.grid.y))};
}
inline bool hasClusters(const LaunchShape& s) { return uint64_t(s.cluster.x) * s.cluster.y * s.cluster.z > 1; }
// The number of the cluster that a block is in.
inline uint64_t clusterOf(const LaunchShape& s, uint64_t block) {
    const Index3 at = indexInGrid(s, block), size = s.cluster;
    return (uint64_t(at.z / size.z) * (s.grid.y / size.y) + at.y / size.y) * (s.grid.x / size.x) + at.x / size.x;
}
inline Index3 indexInBlock(const LaunchShape& s, uint32_t rank) {
    return {rank % s.block.x, rank / s.block.x % s.block.y, rank / (s.block.x * s.block.y)};
}

// All launches of one kernel.
struct KernelCounts {
    const void* key = nullptr;  // its address in the device pass, or the address of its launch code
    bool keyIsKernel = false;
    bool ofLibrary = false;  // nobody is told of it, but of what it does wrong
    std::string text;        // as written in the launch
    uint64_t launches = 0;
    uint64_t blocks = 0;
    uint64_t mostArgumentBytes = 0;  // of one launch
    uint64_t barriers = 0;           // block barriers, summed over blocks
    uint64_t threadsThatStored = 0;  // to global memory
    uint64_t loadsAfterStores = 0;   // lanes of global loads, by threads that had stored
    // Where data says where: lines of which a block loaded one sector and nothing else, less those that something else
    // had brought; of sectors that a block stored parts of, the first parts and the others.
    int64_t lonelyLoads = 0;
    uint64_t firstParts = 0, furtherParts = 0;
    int64_t filled = 0;  // sectors read since only parts of them were stored, less those whose other parts came later
    // As in KernelReport.
    uint64_t atomicQueue = 0, joinedQueue = 0, floatQueue = 0;
    int64_t sparedByWideLoads = 0;
    uint64_t fillings = 0, idleBarriers = 0;
    uint64_t absentFromBarriers = 0, lateFillings = 0, unfencedAtomics = 0, mostGlobalLoads = 0, mostSharedLoads = 0;
    uint64_t exchanges = 0, shuffles = 0, fences = 0, loadsPastL1 = 0;
    std::atomic<uint64_t> pauses{0};
    uint64_t mostSharedLoadsOfAStep = 0, mostSharedLoadsAtTheEnd = 0;
    uint64_t blocksRun = 0, loadRounds = 0, sharedLoadRounds = 0, staticShared = 0;
    uint64_t fewestLoadRounds = 0, mostLoadRounds = 0, wordsStoredInARow = 0, blocksWaited = 0;
    std::atomic<bool> takesWhoIsThere{false};  // __activemask() named one lane alone: cpu_device/warps.h
    std::atomic<bool> givenUp{false};          // a launch ended early: too many of its threads went wrong
    std::deque<LaunchShape> shapes;            // a deque: the analysis reads one while another is added
    // By site: one for accesses through global and one for accesses through shared memory.
    std::vector<Counts> global, shared;
    std::vector<StoredSample> samples;
};

KernelCounts* countsOfRunningKernel();
const std::vector<KernelCounts*>& allKernels();
void forgetCounts();

}  // namespace cpu_device
