#include "check_reports.h"

#include "checks.h"
#include "defect_store.h"
#include "happened.h"
#include "names.h"

namespace cpu_device {
namespace {

Index3 indexInGrid(uint64_t number) {
    const LaunchShape& s = checked.shape;
    return {static_cast<uint32_t>(number % s.grid.x), static_cast<uint32_t>(number / s.grid.x % s.grid.y),
            static_cast<uint32_t>(number / (uint64_t(s.grid.x) * s.grid.y))};
}

Index3 indexInBlock(uint32_t rank) {
    const LaunchShape& s = checked.shape;
    return {rank % s.block.x, rank / s.block.x % s.block.y, rank / (s.block.x * s.block.y)};
}

std::string text(Index3 i) {
    return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

void setThread(Defect& d, uint32_t thread) {
    Index3 b = indexInGrid(checked.number), t = indexInBlock(thread);
    d.block[0] = b.x, d.block[1] = b.y, d.block[2] = b.z;
    d.thread[0] = t.x, d.thread[1] = t.y, d.thread[2] = t.z;
    d.hasThread = true;
}

}  // namespace

void reportRace(bool shared, Window window, uint64_t offset, uint32_t siteNumber, uint32_t thread, bool writes,
                uint32_t otherSite, uint32_t otherSerial, uint32_t otherThread, bool otherWrites) {
    const Site& s = site(siteNumber);
    uintptr_t place = s.place;
    uintptr_t otherPlace = otherSite ? site(otherSite).place : 0;
    bool otherAtomic = otherSite && site(otherSite).atomic;
    DefectKind kind = shared ? DefectKind::sharedRace : DefectKind::globalRace;
    // The same two lines clash in both orders: one defect.
    if (countIfKnown(kind, checked.kernel, place, otherPlace)) return;
    if (countIfKnown(kind, checked.kernel, otherPlace, place)) return;

    bool sameBlock = otherSerial >= raceClock.block;
    bool sameWarp = sameBlock && thread / warpLanes == otherThread / warpLanes;
    uint64_t otherBlock = sameBlock ? checked.number : blockAtSerial(otherSerial);
    Defect d;
    d.kind = kind;
    d.object = elementName(window, offset, s.bytes);
    setThread(d, thread);
    auto verb = [](bool write, bool atomic) { return atomic ? "updates atomically" : write ? "writes" : "reads"; };
    d.what = "thread " + text(indexInBlock(thread)) + " " + verb(writes, s.atomic) + " what thread " +
             text(indexInBlock(otherThread)) + (sameBlock ? "" : " of block " + text(indexInGrid(otherBlock))) + " " +
             verb(otherWrites, otherAtomic) + ", and nothing orders the two";
    if (s.atomic || otherAtomic)
        d.cause = "one access is atomic and the other is not: make both atomic, or put a barrier between them";
    else if (!sameBlock)
        d.cause = writes && otherWrites && place == otherPlace
                      ? "several blocks write the same element: check the index, or use an atomic"
                      : "blocks run in any order: split the kernel in two launches, or use atomics and __threadfence";
    else if (sameWarp)
        d.cause = "lanes of a warp do not run in step: a __syncwarp() is missing between the two accesses";
    else if (place == otherPlace && writes && otherWrites)
        d.cause = "several threads write the same element: check the index, or use an atomic";
    else if (writes && !otherWrites)
        d.cause = "the value is overwritten while others may still read it: a __syncthreads() is missing before the write";
    else
        d.cause = "a __syncthreads() is missing between the two accesses";
    store(d, checked.kernel, {place, otherPlace});
}

void reportUninitialised(bool shared, Window window, uint64_t offset, uint32_t siteNumber, uint32_t thread) {
    const Site& s = site(siteNumber);
    DefectKind kind = shared ? DefectKind::uninitialisedShared : DefectKind::uninitialisedGlobal;
    if (countIfKnown(kind, checked.kernel, s.place)) return;
    Defect d;
    d.kind = kind;
    d.object = elementName(window, offset, s.bytes);
    setThread(d, thread);
    d.what = "thread " + text(indexInBlock(thread)) + " reads a value that nobody has written";
    d.cause = shared ? "shared memory is not cleared: the element is not filled by this block, or a barrier is missing "
                       "before the read"
                     : "cudaMalloc does not clear memory: copy or set it first, or check the index";
    store(d, checked.kernel, {s.place});
}

}  // namespace cpu_device
