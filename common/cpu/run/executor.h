// The executor runs a grid: block after block (grid.cpp), and in a block warp after warp, the lanes of a warp one
// after the other, each as far as it gets (executor.cpp). A lane stops when it ends, waits for others (barrier,
// shuffle …) or, in a watched program, when its part of the access log is full. Then the next one runs.
//
// A fiber is a loop that starts threads: a thread that never waits returns into the loop, which starts the next
// one on the same stack. Only a thread that waits keeps its fiber. So a kernel without barriers costs no
// switch at all, and the number of stacks is the number of waiting threads.
#pragma once

#include <cpu_device/calls.h>

#include <cstdint>
#include <vector>

#include "../watch/access_log.h"
#include "api.h"
#include "fiber.h"

namespace cpu_device {

struct Index3 {
    uint32_t x, y, z;
};

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
    const void* place = nullptr;  // the call's return address
    uint64_t value = 0;           // in: what it gives; out: what it gets
    uintptr_t lastAccess = 0;     // where it was when its part of the log was last full
    uint64_t fullLogs = 0;        // how often that was
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
    int alive = 0;
    int atBarrier = 0;  // alive threads waiting at the block barrier
    int atGrid = 0;
    uint32_t barriersPassed = 0;
    BarrierCall firstAtBarrier, otherAtBarrier;  // `other` has a place if somebody waits elsewhere
    bool barrierHasResult = false;               // __syncthreads_count and its like
    bool started = false, done = false;
    std::vector<char> shared;  // its shared memory, while another block runs (grid barriers only)
};

// The launch that runs, as the other parts of the runtime see it.
struct RunningLaunch {
    const LaunchRequest* request = nullptr;
    dim3 grid, block;
    uint64_t blockCount = 0;
    int threadsPerBlock = 0;
    const void* deviceKernel = nullptr;
    cudaError_t error = cudaSuccess;
    uint64_t number = 0;    // launches so far in this program
    bool stopping = false;  // endLaunch was called
};
extern RunningLaunch running;

// What a .cu reads as threadIdx and so on. Behind threadIdx stands which thread of the block that is.
extern "C" {
extern ThreadName cpu_device_threadIdx;
extern Index3 cpu_device_blockIdx, cpu_device_blockDim, cpu_device_gridDim;
}
extern Block* runningBlock;
extern bool threadRuns;  // false in host code, and between two blocks
inline Thread& runningThread() { return runningBlock->threads[cpu_device_threadIdx.rank]; }
inline Thread* currentThread() { return threadRuns ? &runningThread() : nullptr; }
inline Block* currentBlock() { return runningBlock; }
inline Wait& waitOf(const Thread& thread) { return runningBlock->waits[thread.rank]; }
inline ThreadState& runningState() { return runningBlock->states[cpu_device_threadIdx.rank]; }
inline ThreadState& stateOf(const Thread& thread) { return runningBlock->states[thread.rank]; }

// Ends the running thread because of a defect that was reported; the launch will return `error`.
[[noreturn]] void endThread(cudaError_t error);
// Ends every thread of the launch: a step or time limit was reached.
[[noreturn]] void endLaunch(cudaError_t error);
// The same, said by the executor while no thread runs.
void stopLaunch(cudaError_t error);
// The running thread cannot go on now; returns when it may.
void waitAs(ThreadState state);
// Without a log nobody sees that a thread only polls. So it gives the others a turn after many atomic operations, and
// when the clock says that it has been running for long.
void giveTurn(bool afterLong);
// Brings `states`, `warps` and `alive` up to date. Threads that start and never wait are noted all at once, so this
// comes before any look at other threads.
void noteStarts();
// For the fault handler: a lane that is stuck has not come by here for a while.
uint64_t progressCount();

// SCHEDULE=seed: 0 is the natural order.
uint64_t scheduleSeed();

// The order in which the warps of a block run, and the lanes of a warp; and the place of each lane in it.
extern std::vector<int> warpOrder;
extern uint8_t laneOrder[warpLanes], laneTurn[warpLanes];
inline Turns turnOf(const Thread& t) { return Turns(1) << laneTurn[t.lane()]; }

// Called by grid.cpp: runs the block until it has ended, or all its threads wait at the grid barrier, or, if
// `othersMayHelp`, until its threads only poll.
void runBlock(Block& block, bool resumed, bool othersMayHelp);

// Called by collectives.cpp.
inline void makeReady(const Thread& t) {
    stateOf(t) = ThreadState::ready;
    runningBlock->warps[t.warp()].runnable |= turnOf(t);
}
inline Thread& threadOfLane(const Thread& any, int lane) {  // of the same warp
    return runningBlock->threads[runningBlock->warps[any.warp()].first + lane];
}
inline int lanesOfWarp(const Thread& any) { return runningBlock->warps[any.warp()].lanes; }
// At a dead end (no lane can go on): explains what each waits for, ends who waits in vain.
bool resolveDeadEnd(Block& block);
// Does the group that `thread` waits with have all it needs? Then completes it.
bool tryCollective(Thread& thread);
bool resolveActiveMask(Block& block, Warp& warp);
// The results of __syncthreads_count and its like, for all who wait.
void giveBarrierResults(Block& block);

}  // namespace cpu_device
