// What a stage may do. An account names everything that the CPU device counts of the launches under watch, for the
// shape at hand, and how much of it there may be; what it does not name must not happen at all, but for what begins as
// anyNumber() below. Every launch that a grader observes is held against one. On a GPU nothing is counted, and all
// accounts hold.
//
//     Account a(gridOver(cols, rows, block), block);
//     a.loads = once(elements, "each element is loaded once");
//     a.stores = once(elements, "each element is stored once");
//     a.loads.sectors = atMost(sectorsOf(…), "let threadIdx.x walk along a row of in");
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "events.h"
#include "grid_sectors.h"
#include "observe.h"

namespace grading {

// How many there may be, and what would make it so.
struct Count {
    uint64_t least = 0, most = 0;
    std::string hint;
};
inline Count exactly(uint64_t n, const std::string& hint = "") { return {n, n, hint}; }
inline Count between(uint64_t least, uint64_t most, const std::string& hint = "") { return {least, most, hint}; }
inline Count atMost(uint64_t most, const std::string& hint = "") { return {0, most, hint}; }
inline Count atLeast(uint64_t least, const std::string& hint = "") {
    return {least, std::numeric_limits<uint64_t>::max(), hint};
}
inline Count anyNumber() { return atLeast(0); }

struct GlobalAccount {
    Count lanes;                     // that load or store, over all requests
    Count bytes;                     // that they ask for: the same byte counts once in a request
    Count sectors = anyNumber();     // too few: they are coalesced where the stage wants them strided
    Count bytesALane = anyNumber();  // on average: 16 for float4
    // Of too few sectors: what the stage is about, and what they are.
    std::string asked = "strided", seen = "coalesced";
};
struct SharedAccount {
    Count lanes, bytes;
    Count bytesOfLanes = anyNumber();  // where several want the same, each of them
};

// So many elements, each of them once: by itself, or several at a time (float4).
GlobalAccount once(uint64_t elements, const std::string& hint, size_t elementBytes = sizeof(float));
SharedAccount onceShared(uint64_t elements, const std::string& hint, size_t elementBytes = sizeof(float));
// So many lanes at least and at most, whatever they ask for.
GlobalAccount lanes(const Count& count);
SharedAccount lanesShared(const Count& count);

struct Account {
    Account(dim3 grid, dim3 block, const std::string& hint = "");  // one launch of just this shape
    Account(const Count& blocks, const Count& threads) : blocks(blocks), threads(threads) {}

    Count launches = exactly(1, "one launch does it");
    Count blocks, threads;  // of all launches
    Count threadsThatStore = anyNumber();
    std::optional<dim3> block;  // the shape that the stage was handed, or that the launch is given in
    bool shapeIsHandedOver = true;
    // Kernels of other stages that it may launch, and one of its own that it must (a bug hunt's).
    std::vector<std::string> mayLaunch;
    std::string mustLaunch;

    GlobalAccount loads, stores, atomics;
    SharedAccount sharedLoads, sharedStores, sharedAtomics;
    Count sharedInVain;                 // bytes of dynamic shared memory that a launch asks for, and uses none of
    Count dynamicShared = anyNumber();  // bytes that a launch asks for
    Count staticShared = anyNumber();   // bytes of its other arrays in shared memory
    Count bankConflicts;
    Count sharedPasses = anyNumber();  // over the banks: wavefronts of loads and stores
    Count barriers;                    // that each block passes, on average
    Count loadsAfterStores;            // loads by threads that have stored before
    bool loadsMayWait = true;          // for what other loads bring, in whatever they do with it
    bool arraysInLocalMemory = false;  // a thread's own may lie there, instead of in registers
    // Over all blocks: from one barrier to the next shared memory is filled, and not used; and barriers that keep
    // nothing in order there.
    Count fillings = anyNumber(), idleBarriers = anyNumber();
    Count fences;                            // that threads pass
    Count pauses;                            // of threads that sleep, or ask for the time
    Count exchanges = anyNumber();           // of values between the lanes of a warp: shuffles, ballots
    Count shuffles = anyNumber();            // of these
    Count loadsPastL1 = anyNumber();         // that warps make, by __ldcg and its like
    Count absentFromBarriers = anyNumber();  // threads that have returned, over all barriers
    Count unfencedAtomics = anyNumber();     // of threads that go on to another word without a __threadfence()
    Count lateFillings = anyNumber();        // by warps, of elements that were not asked for before the products
    Count mostGlobalLoads = anyNumber(), mostSharedLoads = anyNumber();  // of one warp
    // The busiest warp may make so many times an even share of the global loads. 0: any number.
    double timesItsShare = 0;
    uint64_t wholeTasks = 0;  // that blocks take one after the other: some may have one more than others. 0: none

    // That a launch hands over by value: a table of the host's is no thread's work.
    Count argumentBytes = atMost(256, "hand over arrays and sizes: what a thread can work out is not the host's to do");
    Count allocations;                       // and freed again: what is left is a leak
    Count allocationsOfBoth;                 // of these: memory that the host reads and writes, too
    Count bytesMovedByCalls;                 // cudaMemset, cudaMemcpy and the like
    Count bytesCopiedByCalls = anyNumber();  // of these
};

Account nothingOnTheDevice();  // of a function for the host

// What calls of the host have left behind, whatever the stage: memory, streams, launches that nobody asked about.
std::optional<Failure> faultOfWhatIsLeft(const cpu_device::ApiReport& api, const CallLines& lines);

// Of all that, which kernels ran, and how often.
std::optional<Failure> faultOfKernels(const Observation& seen, const Account& may);

// Fails the stage with the first thing that is not as the account says.
void hold(const Observation& seen, const Account& may);

// Accounts of many shapes. What is wrong comes before what is not as asked: faults are kept until all results were
// right.
class Ledger {
public:
    void add(const Observation& seen, const Account& may);
    void add(const Observation& seen, const std::optional<Failure>& fault);  // one that no account can name
    void settle() const;                                                     // fails the stage with the first fault

private:
    struct Fault {
        Failure failure;
        Observation seen;
        std::string shape;
    };
    std::optional<Fault> first;
};

}  // namespace grading
