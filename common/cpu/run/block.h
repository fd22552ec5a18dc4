// What runs: a launch, its blocks, their warps and threads.
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/launch.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "asynchronous.h"
#include "fiber.h"
#include "index3.h"
#include "under_way.h"

namespace cpu_device {

constexpr int warpLanes = 32;

enum class ThreadState : uint8_t {
    notStarted,
    ready,    // can run, or runs
    logFull,  // its part of the access log is full: goes on after the analysis has taken it
    yielded,  // spins: goes on when the others had a turn
    atBlockBarrier,
    atWarpBarrier,
    atCollective,
    atActiveMask,
    atGridBarrier,
    atClusterBarrier,
    atBarrierObject,  // a cuda::barrier
    atTile,           // a call of a tile of several warps, or a numbered barrier
    ended
};

// Between start and end a thread has a fiber. A thread that runs for the first time is notStarted until it stops.
inline bool hasFiber(ThreadState s) { return s != ThreadState::notStarted && s != ThreadState::ended; }

// What a thread waits for, and what it gets.
struct Wait {
    Collective kind{};
    BarrierResult barrierResult{};
    int line = 0;
    int argument = 0;
    unsigned mask = 0;
    const void* place = nullptr;   // the call's return address
    uint64_t value = 0;            // in: what it gives; out: what it gets
    uintptr_t lastAccess = 0;      // where it was when its part of the log was last full
    uint64_t fullLogs = 0;         // how often that was
    unsigned long long carry = 0;  // from one asm to the next
};

// What is copied when a thread begins to run: 16 bytes, one store.
struct alignas(16) ThreadName {
    Index3 index{};
    uint16_t rank = 0;      // in the block
    bool spinning = false;  // its last part of the log was one and the same access
    bool killed = false;    // ended by a defect

    int warp() const { return rank / warpLanes; }
    int lane() const { return rank % warpLanes; }
};

// Kept to 32 bytes: a thread that never waits touches nothing else.
struct Thread : ThreadName {
    void* stackPointer = nullptr;  // while it waits
    Fiber* fiber = nullptr;        // means nothing before its start and after its end
};
static_assert(sizeof(Thread) == 32);

// A set of lanes of a warp as bits, ordered by whose turn comes first: the lowest bit is lane laneOrder[0].
using Turns = uint32_t;

struct Warp {
    int first = 0;  // rank of lane 0
    int lanes = 0;
    Turns all = 0;
    Turns runnable = 0;      // lanes that are notStarted or ready, but for the one that runs
    bool mixed = false;      // in this block, some lane has waited for something else than a block barrier
    uint64_t exchanges = 0;  // shuffles, votes and __syncwarps that it completed in this block
};

// How often a thread has arrived at the barrier of its cluster, and how often it has waited there.
struct ClusterSteps {
    uint32_t arrivals = 0, waits = 0;
};

struct Cluster;  // clusters.h

struct BarrierCall {
    const void* place = nullptr;  // return address
    int line = 0;
    uint16_t rank = 0;  // of the thread
};

struct Block {
    uint64_t number = 0;  // its place in the grid, x fastest
    Index3 index{};
    std::vector<Thread> threads;
    std::vector<ThreadState> states;  // by rank, side by side: a barrier sets them all
    std::vector<Wait> waits;          // by rank
    std::vector<Warp> warps;
    Asynchronous asynchronous;
    int alive = 0;
    int atBarrier = 0;  // alive threads waiting at the block barrier
    int atGrid = 0;
    int atCluster = 0;
    uint32_t barriersPassed = 0;
    BarrierCall firstAtBarrier, otherAtBarrier;  // `other` has a place if somebody waits elsewhere
    bool barrierHasResult = false;               // __syncthreads_count and its like
    bool started = false, done = false;
    bool cut = false;            // endBlock was called
    bool gaveWay = false;        // it was put aside for others, for which it need not wait
    bool marked = false;         // some thread was killed, or its part of the log was full
    std::vector<char> shared;    // its shared memory, while another block runs; a cluster's has a place of its own
    Cluster* cluster = nullptr;  // null: it is alone
    uint32_t rankInCluster = 0;
    std::vector<ClusterSteps> clusterSteps;  // by rank, in a cluster
};

// The launch that runs, as the other parts of the runtime see it.
struct RunningLaunch {
    const LaunchRequest* request = nullptr;
    dim3 grid, block;
    dim3 cluster{1, 1, 1};  // in blocks
    uint64_t blockCount = 0;
    int threadsPerBlock = 0;
    const void* deviceKernel = nullptr;
    std::atomic<cudaError_t> error{cudaSuccess};
    uint64_t number = 0;                // launches so far in this program
    std::vector<UnderWay> apart;        // what may be under way beside it
    bool someBlocksOnly = false;        // what the others do nobody sees: cpu_device/blocks.h
    std::atomic<bool> stopping{false};  // endLaunch was called, or too many threads went wrong
    std::atomic<int> faults{0};         // threads that went wrong

    // What went wrong first is the launch's error.
    void fails(cudaError_t with) {
        cudaError_t none = cudaSuccess;
        error.compare_exchange_strong(none, with);
    }
};
extern RunningLaunch running;

}  // namespace cpu_device
