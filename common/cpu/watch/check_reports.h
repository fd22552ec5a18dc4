// Defects that the analysis finds.
#pragma once

#include <cstdint>

#include "../run/access_log.h"
#include "../run/under_way.h"

namespace cpu_device {

// `site` and `thread` are the access at hand, the others the earlier one it clashes with.
struct Race {
    bool shared;
    Window window;
    uint64_t offset;
    uint32_t site, thread;
    bool writes;
    uint32_t otherSite, otherSerial, otherThread;
    bool otherWrites;
    uint64_t otherBlock;  // its number in the grid
    // Before this write, the thread had read the element itself, and so means to change it: +1; only others had: -1.
    int update;
};
void reportRace(const Race& race);
constexpr const char* lanesNotInStep =
    "lanes of a warp do not run in step: a __syncwarp() or __syncthreads() is missing between the two accesses";
constexpr const char* otherMask =
    "a __syncwarp() orders the lanes of its mask only: does the one between the two accesses name both?";
constexpr const char* whoIsThere =
    "__activemask() and coalesced_threads() say who happens to be there, not who will come: name the lanes";
constexpr const char* barrierMissing = "a __syncthreads() is missing between the two accesses";
constexpr const char* warpBarrierForBlock =
    "a __syncthreads() is missing: a __syncwarp() orders the lanes of one warp only, and these are of two";
constexpr const char* barrierMissingAtCopy =
    "a __syncthreads() is missing: between the wait for a copy and what other threads read of it, or between their "
    "reads and the next copy to the same place";
// The report leaves the loop out where there is none.
constexpr const char* barrierMissingInLoop =
    "a __syncthreads() is missing between the two accesses, in a loop perhaps at its end";
constexpr const char* streamsApart =
    "streams do not wait for one another: let this one wait for an event of the other (cudaEventRecord, "
    "cudaStreamWaitEvent), or the host for the stream (cudaStreamSynchronize)";
constexpr const char* apartFromDefault =
    "a stream with cudaStreamNonBlocking and the default stream do not wait for each other: an event "
    "(cudaStreamWaitEvent) or cudaStreamSynchronize() is missing between the two, or the flag is not meant";
constexpr const char* severalThreadsWrite = "several threads write the same element: check the index, or use an atomic";
constexpr const char* severalBlocksWrite = "several blocks write the same element: check the index, or use an atomic";
constexpr const char* lostUpdate =
    "threads read the element, change it and write it back at the same time, and so lose changes: use atomicAdd or "
    "another atomic function";
// Holds a race back until the launch ends, in case the thread that read updates the same word atomically later on: then
// it only guessed. So did all that read there, also those that found no need to update: of an atomic maximum of floats
// who sees a larger one is done.
void deferRace(const Race& race, uint32_t reader, uint64_t readersBlock);
void forgiveRaces(Window window, uint64_t offset, uint32_t reader, uint64_t readersBlock);
void noteGuess(uint32_t site);
void reportDeferredRaces();
// An access that meets an asynchronous copy under way: `target`: where it is to write, else what it reads.
struct MetCopy {
    Window window;
    uint64_t offset;
    uint32_t site, thread;
    uint32_t copySite, copyThread;
    bool target;
    bool uncommitted, waited;  // the copy: since it was made its thread has not committed it; has waited
    bool unnoticed;            // and no barrier has been between the two
};
void reportMetCopy(const MetCopy& met);
constexpr const char* copyTargetWritten =
    "wait for the copy before anything else is written there: which stage is filled, and which is still on its way?";
// `writeSite`: the store that the load may not see.
void reportStaleRead(Window window, uint64_t offset, uint32_t site, uint32_t thread, uint32_t writeSite);
// What streams do at the same time. A thread accesses what a call in another stream copies or fills …
void reportCallBefore(const UnderWay& call, uint64_t offset, uint32_t bytes, bool writes, uint32_t site,
                      uint32_t thread);
// … or such a call comes behind the access of a thread, at `serial` …
struct AccessBefore {
    uint64_t offset;
    uint32_t site, thread, serial;
    bool writes, withLegacy;
};
void reportCallBehind(const UnderWay& call, const AccessBefore& access);
// … or behind another call.
void reportCalls(const UnderWay& call, const UnderWay& other);
// An access to shared memory of another block of the cluster that may not have begun; or that may have ended.
struct AbsentBlock {
    bool mayHaveEnded, writes;
    uint32_t site, thread;
    uint64_t block, other;  // numbers in the grid
    uint64_t offset;
};
void reportAbsentBlock(const AbsentBlock& access);
void reportUninitialised(bool shared, Window window, uint64_t offset, uint32_t site, uint32_t thread);

}  // namespace cpu_device
