#include "check_reports.h"

#include <algorithm>
#include <vector>

#include "checks.h"
#include "defect_store.h"
#include "happened.h"
#include "names.h"

namespace cpu_device {
namespace {

Index3 indexInGrid(uint64_t number) { return indexInGrid(checked.shape, number); }
Index3 indexInBlock(uint32_t rank) { return indexInBlock(checked.shape, rank); }

std::string text(Index3 i) {
    return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

void setThread(Defect& d, uint32_t thread) {
    Index3 b = indexInGrid(checked.number), t = indexInBlock(thread);
    d.block[0] = b.x, d.block[1] = b.y, d.block[2] = b.z;
    d.thread[0] = t.x, d.thread[1] = t.y, d.thread[2] = t.z;
    d.hasThread = true;
}

// Races held back, each with what is needed to forgive or report it.
struct Deferred {
    Window window;
    uint64_t word;
    uint32_t reader;
    uint64_t readersBlock;
    Defect defect;
    uintptr_t place, otherPlace;
};
auto& deferred = *new std::vector<Deferred>;
constexpr size_t maxDeferred = 4096;

uintptr_t placeOf(uint32_t siteNumber) { return siteNumber ? site(siteNumber).place : 0; }

Defect describe(const Race& r) {
    const Site& s = site(r.site);
    uintptr_t place = s.place, otherPlace = placeOf(r.otherSite);
    bool otherAtomic = r.otherSite && site(r.otherSite).atomic;
    bool writes = r.writes, otherWrites = r.otherWrites;
    uint32_t thread = r.thread, otherThread = r.otherThread;
    bool sameBlock = r.otherSerial >= raceClock.block;
    bool sameWarp = sameBlock && thread / warpLanes == otherThread / warpLanes;
    uint64_t otherBlock = sameBlock ? checked.number : blockAtSerial(r.otherSerial);
    Defect d;
    d.kind = r.shared ? DefectKind::sharedRace : DefectKind::globalRace;
    d.object = elementName(r.window, r.offset, s.bytes);
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
    else if (sameWarp && checked.threads <= warpLanes)
        d.cause = "lanes of a warp do not run in step: a __syncwarp() is missing between the two accesses";
    else if (place == otherPlace && writes && otherWrites)
        d.cause = "several threads write the same element: check the index, or use an atomic";
    else if (writes && !otherWrites)
        d.cause = "the value is overwritten while others may still read it: a __syncthreads() is missing before the write";
    else
        d.cause = "a __syncthreads() is missing between the two accesses";
    return d;
}

}  // namespace

void reportRace(const Race& r) {
    DefectKind kind = r.shared ? DefectKind::sharedRace : DefectKind::globalRace;
    uintptr_t place = placeOf(r.site), otherPlace = placeOf(r.otherSite);
    // The same two lines clash in both orders: one defect.
    if (countIfKnown(kind, checked.kernel, place, otherPlace)) return;
    if (countIfKnown(kind, checked.kernel, otherPlace, place)) return;
    store(describe(r), checked.kernel, {place, otherPlace});
}

void deferRace(const Race& r, uint32_t reader, uint64_t readersBlock) {
    if (deferred.size() >= maxDeferred) {
        reportRace(r);
        return;
    }
    deferred.push_back({r.window, r.offset / 4, reader, readersBlock, describe(r), placeOf(r.site), placeOf(r.otherSite)});
}

void forgiveRaces(Window window, uint64_t offset, uint32_t reader, uint64_t readersBlock) {
    if (deferred.empty()) return;
    auto forgiven = [&](const Deferred& d) {
        return d.window == window && d.word == offset / 4 && d.reader == reader && d.readersBlock == readersBlock;
    };
    deferred.erase(std::remove_if(deferred.begin(), deferred.end(), forgiven), deferred.end());
}

void reportDeferredRaces() {
    for (const Deferred& d : deferred) {
        if (countIfKnown(d.defect.kind, checked.kernel, d.place, d.otherPlace)) continue;
        if (countIfKnown(d.defect.kind, checked.kernel, d.otherPlace, d.place)) continue;
        store(d.defect, checked.kernel, {d.place, d.otherPlace});
    }
    deferred.clear();
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
