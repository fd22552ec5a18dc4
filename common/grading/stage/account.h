// What a stage may do. An account names everything that the CPU device counts of the launches under watch, for the
// shape at hand, and how much of it there may be; what it does not name must not happen at all. Every launch that a
// grader observes is held against one. On a GPU nothing is counted, and all accounts hold.
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
};
struct SharedAccount {
    Count lanes, bytes;
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
    Count blocks, threads;      // of all launches
    std::optional<dim3> block;  // the shape that the stage was handed
    // Kernels of other stages that it may launch, and one of its own that it must (a bug hunt's).
    std::vector<std::string> mayLaunch;
    std::string mustLaunch;

    GlobalAccount loads, stores, atomics;
    SharedAccount sharedLoads, sharedStores, sharedAtomics;
    Count bankConflicts;
    Count barriers;          // that each block passes, on average
    Count loadsAfterStores;  // loads by threads that have stored before

    Count allocations;        // and freed again: what is left is a leak
    Count bytesMovedByCalls;  // cudaMemset, cudaMemcpy and the like
};

// Fails the stage with the first thing that is not as the account says.
void hold(const Observation& seen, const Account& may);

// Accounts of many shapes. What is wrong comes before what is not as asked: faults are kept until all results were
// right.
class Ledger {
public:
    void add(const Observation& seen, const Account& may);
    void add(const Observation& seen, const std::optional<Failure>& fault);  // one that no account can tell
    void settle() const;                                                     // fails the stage with the first fault

private:
    struct Fault {
        Failure failure;
        Observation seen;
        std::string shape;
    };
    std::optional<Fault> first;
};

// Blocks that cover so many elements in x and in y.
dim3 gridOver(uint64_t x, uint64_t y, dim3 block);
// Sectors that the threads of a grid ask for if each accesses one element of 4 bytes: the one that `element` says of
// its place in the grid. Threads at or beyond (width, height) do nothing.
uint64_t sectorsOf(dim3 block, uint64_t width, uint64_t height,
                   const std::function<uint64_t(uint64_t x, uint64_t y)>& element);

}  // namespace grading
