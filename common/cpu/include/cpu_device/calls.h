// What device code asks of the executor: the calls that the CUDA language headers are made of.
// They are defined out of line in common/cpu/run, so that the device pass never instruments them.
#pragma once

#include <cstddef>

namespace cpu_device {

// Where a call stands in the student's source. Passed by value as a default argument, so that two
// barriers in different branches stay two call sites whatever the compiler merges.
struct Here {
    int line;
    constexpr Here(int line = __builtin_LINE()) : line(line) {}
};

enum class BarrierResult { count, all, any };

// __syncthreads: waits for every thread of the block that has not ended. And its _count, _and, _or.
void blockBarrier(Here here);
int blockBarrier(BarrierResult result, int predicate, Here here);

// barrier.sync and barrier.arrive of PTX: one of the block's sixteen, which opens when `threads` have come to it (0:
// all of the block), whether they wait or not.
void numberedBarrier(unsigned number, unsigned threads, bool waits, Here here = {});

// __syncwarp: waits for the lanes of `mask`, and orders their memory accesses.
void warpBarrier(unsigned mask, Here here);

// cooperative_groups grid sync. Ends the launch with an error unless it was launched cooperatively.
void gridBarrier(Here here);
bool launchedCooperatively();

enum class Collective {
    shuffle,   // gives `value`, gets the value of lane `argument` (already clamped to the lane's segment)
    ballot,    // gives a predicate in `value`, gets the mask of lanes of `mask` whose predicate is not 0
    matchAny,  // gets the mask of lanes that gave the same value
    matchAll,  // gets `mask` if all gave the same value, else 0
    addUnsigned,
    minUnsigned,
    maxUnsigned,
    minSigned,
    maxSigned,
    bitAnd,
    bitOr,
    bitXor,     // 32-bit __reduce_*_sync
    matrices,   // gives the address of a MatrixProduct (matrices.h)
    matrixRows  // of MatrixRows
};

// One exchange between the lanes of `mask`: waits until each of them that has not ended is in the same
// call, then gives every lane its result. A lane outside its own mask, or a mask that names a lane that
// never comes, is a defect and ends the lane.
unsigned long long collective(Collective kind, unsigned mask, unsigned long long value, int argument, Here here);

// __activemask and coalesced_threads: the lanes of this warp that are at this call now.
unsigned activeMask(Here here);

// The lane of this thread in its warp, 0 … 31.
unsigned laneId();

// Memory order: 0 block, 1 device, 2 system.
void fence(int scope, Here here);

// The next atomic operation of this thread is one for the threads of its block alone.
void nextAtomicIsOfBlock();

// __ldg and ld.global.nc are about to load what nothing may write while the kernel runs. Returns p, of which the
// compiler does not know that it is: this load and a plain one of the same place are two instructions of a GPU.
const void* readOnlyLoad(const void* p, size_t bytes);

// What one asm statement of this thread leaves for another: the carry of add.cc for addc.
void keepCarry(unsigned long long carry);
unsigned long long carry();

// Device code gives up: __trap.
[[noreturn]] void trap(Here here);

// A virtual clock that advances with the work done, the same in every run. nanosleep lets others run.
long long deviceClock();
void deviceSleep(unsigned nanoseconds);

}  // namespace cpu_device
