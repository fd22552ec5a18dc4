// The access report as a value: what a test or a grader asks.
//
//     cpu_device::Report report = cpu_device::watch([&] { transposeTile<<<grid, block>>>(out, in, rows, cols); });
//     const auto& kernel = report.kernel("transposeTile");
//     CHECK(kernel.globalStores.efficiency() == 1.0);
//     CHECK(kernel.sharedLoads.conflicts() == 0);
//     CHECK(report.defects.empty());
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <cpu_device/defects.h>

namespace cpu_device {

// Accesses of one sort. A request is one instruction of one warp.
struct GlobalTraffic {
    uint64_t requests = 0;
    uint64_t lanes = 0;       // active ones, over all requests
    uint64_t sectors = 0;     // 32-byte pieces of memory
    uint64_t lines = 0;       // 128-byte cache lines, as Fermi counted
    uint64_t bytesAsked = 0;  // distinct bytes of each request
    uint64_t bytesMoved = 0;  // sectors × 32, or lines × 128 for loads of the model "fermi"
    // Below the first-level cache of an H100, where blocks do not find what others have loaded: at most.
    uint64_t l1Lines = 0;           // 128-byte lines that L1 looks up
    uint64_t l2Sectors = 0;         // loads: sectors that L1 does not hold, and asks L2 for; stores: what L1 passes on
    uint64_t l2PartialSectors = 0;  // of stores: those of which not all 32 bytes are stored at once
    // Of l2Sectors of stores: those that L1 may join with an earlier store of the block to the same sector. How many it
    // does depends on how soon one comes after the other: none to all.
    uint64_t l2JoinableSectors = 0;
    // Sectors that this was the first to ask for in its launch, in pairs if it loads, or to store: what DRAM must move
    // at least, if nothing was in L2 before.
    uint64_t dramSectors = 0;

    // Of the sectors that are looked up for loads, how many L1 holds: 0 to 1.
    double l1HitRate() const { return sectors ? 1 - double(l2Sectors) / double(sectors) : 0.0; }
    double efficiency() const { return bytesMoved ? double(bytesAsked) / double(bytesMoved) : 1.0; }
    double sectorsPerRequest() const { return requests ? double(sectors) / double(requests) : 0.0; }
};

struct SharedTraffic {
    uint64_t requests = 0;
    uint64_t lanes = 0;
    uint64_t wavefronts = 0;    // passes over the banks
    uint64_t ideal = 0;         // passes if no bank were wanted twice
    uint64_t bytesAsked = 0;    // distinct ones of each request
    uint64_t bytesOfLanes = 0;  // as many as all lanes get or give

    uint64_t conflicts() const { return wavefronts - ideal; }
    double wavefrontsPerRequest() const { return requests ? double(wavefronts) / double(requests) : 0.0; }
};

struct Traffic {
    GlobalTraffic globalLoads, globalStores, globalAtomics;
    SharedTraffic sharedLoads, sharedStores, sharedAtomics;
};

// One request, lane by lane: for pictures.
struct RequestSample {
    uint32_t lanes = 0;      // mask; 0: there was no request of this sort
    uint32_t bytes = 0;      // that one lane accesses; of a struct, its first piece
    std::string object;      // "d_in", "tile"
    uint32_t alignment = 0;  // the object's address % 128: byte b lies in sector (alignment + b) / 32,
                             // and in bank (alignment + b) / 4 % 32
    int64_t offset[32]{};    // by lane: bytes from the object's begin
    uint32_t block[3]{};
    uint32_t warp = 0;   // in the block
    uint32_t units = 0;  // sectors (global memory) or wavefronts (shared) that it took
    int activeLanes() const { return __builtin_popcount(lanes); }
};

struct Samples {
    RequestSample globalLoads, globalStores, globalAtomics;
    RequestSample sharedLoads, sharedStores, sharedAtomics;
};

struct LineReport : Traffic {
    std::string file;
    int line = 0;
    std::string source;  // the line's text
    Samples samples;     // of each sort, the first of the requests with the most active lanes
};

struct ShapeReport {
    uint32_t grid[3]{}, block[3]{};
    uint64_t sharedBytes = 0;  // dynamic
    uint64_t sharedUsed = 0;   // up to the last of these bytes in which some block left something
    uint64_t count = 0;
    uint64_t threads() const { return uint64_t(grid[0]) * grid[1] * grid[2] * block[0] * block[1] * block[2]; }
};

// An element of an array: the first thread of the grid that touched it, and how often it was touched.
struct Touch {
    int64_t block = -1;   // its number, x fastest; -1: nobody did
    uint32_t thread = 0;  // its rank in the block
    uint32_t times = 0;
};
// Some of an array's elements as rows and columns: each, or each so many.
struct TouchView {
    uint32_t rows = 0, columns = 0;
    uint64_t rowStep = 1, columnStep = 1;
    std::vector<Touch> cells;  // row by row
};
// An array as the first launch of a kernel read it, or wrote it: for pictures. Only with TOUCHES=1.
struct ArrayTouches {
    std::string object;
    bool stores = false;  // and atomics
    uint32_t elementBytes = 0;
    uint64_t elements = 0, leftOut = 0;  // of large arrays what lies behind is left out
    uint64_t columns = 0;  // of a row, as it was guessed from the distances of accesses; 0: there are none
    uint64_t touched = 0;
    uint32_t leastTimes = 0, mostTimes = 0;  // of those that were touched
    std::vector<TouchView> views;            // the first rows and columns; then, if that is not all, the whole
};

// A load that waits for another: its address depends on what that one brings, or a branch does that it may lie behind,
// or there is a fence, a store to a volatile variable of the thread's own, or a shuffle of what came; or it is made by
// a function of its own, which returns when it has come. Whether it was ever made or not. Of a very large kernel nobody
// knows.
struct LoadWait {
    enum class For { address, branch, fence, store, call, function, large } reason = For::address;
    std::string file;
    int line = 0, otherLine = 0;
    size_t others = 0;  // that it waits for
};
// An array of a thread's own with an index that only a run knows, or one that is volatile: on a GPU it lies in local
// memory, not in registers.
struct LocalArray {
    std::string name, file;
    int line = 0;
    bool isVolatile = false;
};

struct KernelReport : Traffic {
    std::string name;
    uint64_t launches = 0;
    uint64_t threads = 0;  // over all launches
    uint64_t blocks = 0;
    uint64_t mostArgumentBytes = 0;  // that a launch hands over by value
    double barriersPerBlock = 0;
    uint64_t threadsThatStored = 0;  // to global memory, over all launches
    // Lanes of global loads whose thread had made a global store before, in the same launch.
    uint64_t loadsAfterStores = 0;
    // Different sectors that a launch loads and stores, however often. Each launch is counted by itself.
    uint64_t dramLoads() const { return globalLoads.dramSectors; }
    uint64_t dramStores() const { return globalStores.dramSectors + globalAtomics.dramSectors; }
    // Different sectors of which a launch stores only parts: as it did not load them, they are read to be filled up.
    uint64_t dramFills = 0;
    double l1HitRate() const { return globalLoads.l1HitRate(); }
    // Requests that pass the first-level cache by: __ldcg and its like, volatile loads.
    uint64_t loadsPastL1 = 0;
    // Times that a block, from one barrier to the next, stored to shared memory and loaded nothing from it.
    uint64_t fillings = 0;
    // Barriers that keep no load of shared memory in order with a store to it: neither behind it nor before it.
    uint64_t idleBarriers = 0;
    // Over all barriers: threads of the block that had ended before.
    uint64_t absentFromBarriers = 0;
    // Of warps: times that one stored to shared memory what it had asked memory for too late, behind more than half of
    // its shared loads since the stores before.
    uint64_t lateFillings = 0;
    // Times that lanes of a warp handed values to one another, or voted: shuffles, ballots, reductions.
    uint64_t exchanges = 0;
    uint64_t shuffles = 0;  // of these
    // Threads that passed a __threadfence() or its like, over all of these.
    uint64_t fences = 0;
    // Times that a thread went on to an atomic operation on another word of global memory, and no __threadfence() stood
    // between the two.
    uint64_t unfencedAtomics = 0;
    // How often threads slept, or asked for the time.
    uint64_t pauses = 0;
    // Warp-wide loads of the busiest warp of a block.
    uint64_t mostGlobalLoads = 0, mostSharedLoads = 0;
    // Of those the most of shared memory in a step: from one barrier, of the block or of the warp, to the next; and
    // behind the last.
    uint64_t mostSharedLoadsOfAStep = 0, mostSharedLoadsAtTheEnd = 0;
    // How often the warp of a block that waits most waits for loads, over all blocks: watch/load_rounds.h.
    uint64_t loadRounds = 0, sharedLoadRounds = 0;
    uint64_t fewestLoadRounds = 0;  // if loops of even steps are short loops within others
    uint64_t mostLoadRounds = 0;    // of one block
    // 4-byte words that a thread stored to global memory one after the other, without a load in between: it had them
    // all before. 0 where they are so many that no registers could hold them.
    uint64_t wordsStoredInARow = 0;
    // Turns of atomics, one after the other, at the place in L2 that most of a launch want; and if the compiler adds up
    // first what the lanes of a warp add to one word. Of floats: at one sector. Over all launches.
    uint64_t atomicQueue = 0, joinedQueue = 0, floatQueue = 0;
    // Wavefronts of shared loads that are fewer if the compiler makes one load of 16 bytes of loads side by side.
    uint64_t sparedByWideLoads = 0;
    // By addresses that no thread's number says: lines of which a block loaded one sector alone; sectors that a block
    // stored a part of, once.
    uint64_t lonelyLoads = 0, lonelyStores = 0;
    uint64_t blocksWaited = 0;  // times that a block waited for others in the middle of its work
    uint64_t blocksRun = 0;     // less than blocks where only some were chosen: cpu_device/blocks.h
    uint64_t staticShared = 0;  // bytes of the arrays in shared memory that it used, dynamic ones not counted
    // __activemask() or coalesced_threads() named a lane alone, where warps come apart (cpu_device/warps.h).
    bool takesWhoIsThere = false;
    std::vector<ShapeReport> shapes;
    std::vector<LineReport> lines;  // by file and line
    std::vector<ArrayTouches> touches;
    // Where graders run what g++ compiled.
    std::vector<LoadWait> loadWaits;
    std::vector<LocalArray> localArrays;
    // The counts of one line; zeros if nothing was accessed there.
    LineReport line(int number) const;
};

// What the runtime API did. Pinned memory is the host's; managed memory lies where the call says, else on the device.
struct ApiReport {
    uint64_t bytesSet = 0;               // cudaMemset and its kin
    uint64_t bytesToDevice = 0;          // copied, to symbols too
    uint64_t bytesToHost = 0;            // copied, from symbols too
    uint64_t bytesOnDevice = 0;          // copied from the device to the device
    uint64_t allocations = 0;            // device, managed and pinned memory; not what a kernel allocates
    uint64_t allocationsOfBoth = 0;      // of these: memory that the host reads and writes, too
    uint64_t bytesAllocated = 0;         // by all of them
    uint64_t frees = 0;                  // those of cudaDeviceReset too
    uint64_t bytesNotFreed = 0;          // of bytesAllocated
    uint64_t launchesNotAskedAbout = 0;  // since cudaGetLastError or cudaPeekAtLastError was called last
    uint64_t leftApart = 0;              // launches, copies and fills that the default stream does not wait for
    uint64_t handlesMade = 0;            // streams and events
    uint64_t handlesNotDestroyed = 0;    // of those
};

struct Report {
    std::string model;  // "modern" or "fermi"
    std::vector<KernelReport> kernels;
    std::vector<Defect> defects;
    ApiReport api;

    // By name, with or without template arguments; an empty report if it was never launched.
    const KernelReport& kernel(const std::string& name) const;
    // All kernels as one without a name: for those who do not care how a student calls his kernels.
    KernelReport all() const;
    Traffic total() const { return all(); }
    std::vector<Defect> defectsOf(DefectKind kind) const;
    bool has(DefectKind kind) const { return !defectsOf(kind).empty(); }
};

// Everything so far in this program, or (with `watch`) only what `body` does.
Report reportSoFar();
Report watch(const std::function<void()>& body);
// Forget counts and defects.
void forgetReport();
// No report at the end of the program: a grader prints its own.
void silenceReport();

// Who wrote an element last. Works after a launch and after `watch`, until its memory is freed.
struct LastWrite {
    std::string kernel;
    uint32_t block[3]{}, thread[3]{};
    bool hasThread = false;  // false: so many launches ago that kernel, block and thread are forgotten
    std::string file;        // empty if there are too many places in the program to remember this one
    int line = 0;
    std::string source;  // the line's text
};
// The last store or atomic operation of a kernel on the word at a device address. Nothing if the host has written
// there since (also cudaMemset and copies), or no kernel has. What host code itself stores to managed memory is not
// seen. Remembered are the latest launches: 16 384, or as many as had 1 048 576 blocks together. In arrays of more
// than 512 KiB whose elements have 1 or 2 bytes, it may be a neighbour in the same word that was written.
std::optional<LastWrite> lastWrite(const void* deviceAddress);

std::string toJson(const Report& report);
std::string toText(const Report& report, int columns = 80, bool colour = false);
// One defect as text, as the report prints it.
std::string toText(const Defect& defect, int columns = 80, bool colour = false);

}  // namespace cpu_device
