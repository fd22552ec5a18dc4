// The executor runs a grid: block after block (grid.cpp), and in a block warp after warp, the lanes of a warp one
// after the other, each as far as it gets (executor.cpp). A lane stops when it ends, waits for others (barrier,
// shuffle …) or, in a watched program, when its part of the access log is full. Then the next one runs.
//
// A fiber is a loop that starts threads: a thread that never waits returns into the loop, which starts the next
// one on the same stack. Only a thread that waits keeps its fiber. So a kernel without barriers costs no
// switch at all, and the number of stacks is the number of waiting threads.
#pragma once

#include <cpu_device/blocks.h>

#include <cstdint>
#include <vector>

#include "block.h"

namespace cpu_device {

// What a .cu reads as threadIdx and so on. Behind threadIdx stands which thread of the block that is.
extern "C" {
extern __thread ThreadName cpu_device_threadIdx;
extern __thread Index3 cpu_device_blockIdx;
extern Index3 cpu_device_blockDim, cpu_device_gridDim;
}
extern __thread Block* runningBlock;
extern __thread bool threadRuns;  // false in host code, and between two blocks
inline Thread& runningThread() { return runningBlock->threads[cpu_device_threadIdx.rank]; }
inline Thread* currentThread() { return threadRuns ? &runningThread() : nullptr; }
inline Block* currentBlock() { return runningBlock; }
inline Wait& waitOf(const Thread& thread) { return runningBlock->waits[thread.rank]; }
inline ThreadState& runningState() { return runningBlock->states[cpu_device_threadIdx.rank]; }
inline ThreadState& stateOf(const Thread& thread) { return runningBlock->states[thread.rank]; }

// Runs a launch that is within the limits to its end.
cudaError_t execute(const LaunchRequest& request);

// From now on only the blocks that `choose` names run, given how many a grid has, and how many along x; null: all.
void runOnly(const BlockChoice& choose);

// Ends the running thread because of a defect that was announced; the launch will return `error`.
[[noreturn]] void endThread(cudaError_t error);
// Ends every thread of the launch: a step or time limit was reached.
[[noreturn]] void endLaunch(cudaError_t error);
// The same, said by the executor while no thread runs.
void stopLaunch(cudaError_t error);
// Said by a watcher of warpStops: the running block ends here, and the next one begins.
void endBlock();
// The running thread cannot go on now; returns when it may.
void waitAs(ThreadState state);
// Without a log nobody sees that a thread only polls. So it gives the others a turn after many atomic operations, and
// when the clock says that it has been running for long.
void giveTurn(bool afterLong);
// The same if it is the address that the last turn was given at: if the other warps stay there too, another block is
// tried soon. Who adds to one number for long looks the same, so this is not counted as waiting in vain.
void giveTurnOfPoll();
// With SCHEDULE: the running thread, which comes to an atomic operation at `place`, may let other blocks go first.
void mayGiveWay(const void* place);
// The running thread, which comes to a call at `place` for which it may have to wait.
Thread& comesTo(const void* place, Here here);
// Brings `states`, `warps` and `alive` up to date. Threads that start and never wait are noted all at once, so this
// comes before any look at other threads.
void noteStarts();

// SCHEDULE=seed: 0 is the natural order.
uint64_t scheduleSeed();

// The order in which the warps of a block run, and the lanes of a warp; and the place of each lane in it.
extern std::vector<int> warpOrder;
extern uint8_t laneOrder[warpLanes], laneTurn[warpLanes];
inline Turns turnOf(const Thread& t) { return Turns(1) << laneTurn[t.lane()]; }

// `collective` (calls.h), called at `place` in device code.
unsigned long long collectiveAt(const void* place, Collective kind, unsigned mask, unsigned long long value,
                                int argument, Here here);

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
