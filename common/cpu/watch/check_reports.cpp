#include "check_reports.h"

#include <algorithm>
#include <set>
#include <vector>

#include "../run/sites.h"
#include "apart.h"
#include "defect_store.h"
#include "last_write.h"
#include "lines.h"
#include "names.h"
#include "race_clock.h"

namespace cpu_device {
namespace {

Index3 indexInGrid(uint64_t number) { return indexInGrid(checked.shape, number); }
Index3 indexInBlock(uint32_t rank) { return indexInBlock(checked.shape, rank); }

Defect atThread(DefectKind kind, uint32_t thread) {
    return defectAt(kind, indexInGrid(checked.number), indexInBlock(thread));
}

// Races held back, each with what is needed to forgive or report it.
struct Deferred {
    Window window;
    uint64_t word;
    uint32_t reader;
    uint64_t readersBlock;
    Defect defect;
    uintptr_t place, otherPlace, readersPlace;
};
auto& deferred = *new std::vector<Deferred>;
auto& guesses = *new std::set<uintptr_t>;  // places of this launch that read what the same thread updates then
constexpr size_t maxDeferred = 4096;

uintptr_t placeOf(uint32_t siteNumber) { return siteNumber ? site(siteNumber).place : 0; }

DefectKind kindOf(const Race& r) { return r.shared ? DefectKind::sharedRace : DefectKind::globalRace; }
bool withinBlock(const Race& r) { return r.otherSerial >= raceClock.block; }
bool withinWarp(const Race& r) { return withinBlock(r) && r.thread / warpLanes == r.otherThread / warpLanes; }

constexpr const char* twoLinesWrite =
    "two lines write the same element: check the index of both; if both are meant, a __syncthreads() is missing "
    "between them";
// Has the thread that came first been in a __syncwarp since?
bool syncedItsWarp(const Race& r) { return seenByLane(r.otherSerial, r.otherThread, r.otherThread); }

bool isCopyAt(uint32_t siteNumber) { return siteNumber && isCopy(site(siteNumber).event); }

const char* causeApart(bool withLegacy) { return withLegacy ? apartFromDefault : streamsApart; }
// Of the launch that runs beside this one, if the other access is of one.
const ApartLaunch* otherLaunch(const Race& r) {
    return r.otherSerial < raceClock.launch ? apartAt(r.otherSerial) : nullptr;
}

const char* causeOf(const Race& r) {
    if (const ApartLaunch* other = otherLaunch(r)) return causeApart(other->withLegacy);
    uintptr_t place = placeOf(r.site), otherPlace = placeOf(r.otherSite);
    if (site(r.site).event == Event::barrierInit || (r.otherSite && site(r.otherSite).event == Event::barrierInit))
        return "one thread initialises the barrier: a __syncthreads() is missing before any other uses it";
    if (site(r.site).ofBlock || (r.otherSite && site(r.otherSite).ofBlock))
        return "an atomic function with _block, or of a block's scope, is atomic among the threads of one block alone: "
               "between blocks, take the one without";
    if (site(r.site).atomic || (r.otherSite && site(r.otherSite).atomic))
        return "one access is atomic and the other is not: make both atomic, or put a barrier between them";
    bool bothWrite = place == otherPlace && r.writes && r.otherWrites;
    if (bothWrite && withinBlock(r)) return severalThreadsWrite;
    if (bothWrite) return severalBlocksWrite;
    const bool ofOneCluster = clusterOf(checked.shape, r.otherBlock) == clusterOf(checked.shape, checked.number);
    if (!withinBlock(r) && hasClusters(checked.shape) && ofOneCluster)
        return "the blocks of a cluster run side by side: a cluster.sync() is missing between the two accesses";
    if (!withinBlock(r) && raceClock.fenced && !raceClock.fencedWide)
        return "__threadfence_block() is a fence for one block: for what other blocks read, take __threadfence()";
    if (!withinBlock(r))
        return "blocks run in any order: split the kernel in two launches, or use atomics and __threadfence";
    if (isCopyAt(r.site) || isCopyAt(r.otherSite)) return barrierMissingAtCopy;
    if (r.writes && r.otherWrites) return twoLinesWrite;
    if (withinWarp(r) && !syncedItsWarp(r)) return lanesNotInStep;
    if (withinWarp(r)) return checked.kernel->takesWhoIsThere ? whoIsThere : otherMask;
    // It reads first only in this order of warps: the line that writes may stand above or below.
    return r.writes && !r.otherWrites ? barrierMissingInLoop : barrierMissing;
}

// "thread (0,0,0) of block (3,0,0) of fill in another stream"
std::string threadApart(uint32_t serial, uint32_t rank) {
    const EarlierThread by = earlierThread(serial, rank);
    if (by.kernel.empty()) return "a kernel in another stream";
    return "thread " + text(by.thread) + " of block " + text(by.block) + " of " + by.kernel + " in another stream";
}

Defect describe(const Race& r) {
    const Site& s = site(r.site);
    bool otherAtomic = r.otherSite && site(r.otherSite).atomic;
    bool writes = r.writes, otherWrites = r.otherWrites;
    uint32_t thread = r.thread, otherThread = r.otherThread;
    bool sameBlock = withinBlock(r);
    Defect d = atThread(kindOf(r), thread);
    d.object = elementName(r.window, r.offset, s.bytes);
    auto verb = [](bool write, bool atomic, uint32_t siteNumber) {
        std::string does = atomic ? "updates atomically" : write ? "writes" : "reads";
        return isCopyAt(siteNumber) ? does + " by an asynchronous copy" : does;
    };
    const std::string other = otherLaunch(r) ? threadApart(r.otherSerial, otherThread)
                                             : "thread " + text(indexInBlock(otherThread)) +
                                                   (sameBlock ? "" : " of block " + text(indexInGrid(r.otherBlock)));
    d.what = "thread " + text(indexInBlock(thread)) + " " + verb(writes, s.atomic, r.site) + " what " + other + " " +
             verb(otherWrites, otherAtomic, r.otherSite) + ", and nothing orders the two";
    d.cause = causeOf(r);
    return d;
}

}  // namespace

static void countRace(const Race& r) {
    DefectKind kind = kindOf(r);
    uintptr_t place = placeOf(r.site), otherPlace = placeOf(r.otherSite);
    // The same two lines clash in both orders: one defect.
    for (int order = 0; order < 2; order++, std::swap(place, otherPlace)) {
        if (!countIfKnown(kind, checked.kernel, place, otherPlace)) continue;
        // Only if all of them are within warps, a barrier for a warp is enough.
        if (!withinWarp(r))
            for (const char* forOneWarp : {lanesNotInStep, otherMask, whoIsThere})
                replaceCause(kind, checked.kernel, place, otherPlace, forOneWarp,
                             order == 0 || !withinBlock(r) || r.otherWrites ? causeOf(r) : barrierMissing);
        return;
    }
    store(describe(r), checked.kernel, {place, otherPlace});
}

void reportRace(const Race& r) {
    countRace(r);
    if (r.update) weighUpdate(kindOf(r), checked.kernel, placeOf(r.site), placeOf(r.otherSite), r.update);
}

void deferRace(const Race& r, uint32_t reader, uint64_t readersBlock) {
    const uintptr_t readersPlace = placeOf(r.writes ? r.otherSite : r.site);
    if (guesses.count(readersPlace)) return;
    const uintptr_t place = placeOf(r.site), otherPlace = placeOf(r.otherSite);
    if (!deferred.empty()) {  // who polls does so again and again
        const Deferred& last = deferred.back();
        if (last.window == r.window && last.word == r.offset / 4 && last.reader == reader &&
            last.readersBlock == readersBlock && last.place == place && last.otherPlace == otherPlace)
            return;
    }
    if (deferred.size() >= maxDeferred) {
        reportRace(r);
        return;
    }
    deferred.push_back({r.window, r.offset / 4, reader, readersBlock, describe(r), place, otherPlace, readersPlace});
}

void forgiveRaces(Window window, uint64_t offset, uint32_t reader, uint64_t readersBlock) {
    if (deferred.empty()) return;
    for (const Deferred& d : deferred)
        if (d.window == window && d.word == offset / 4 && d.reader == reader && d.readersBlock == readersBlock)
            guesses.insert(d.readersPlace);
    auto forgiven = [](const Deferred& d) { return guesses.count(d.readersPlace) > 0; };
    deferred.erase(std::remove_if(deferred.begin(), deferred.end(), forgiven), deferred.end());
}

void noteGuess(uint32_t site) { guesses.insert(placeOf(site)); }

void reportDeferredRaces() {
    for (const Deferred& d : deferred) {
        if (guesses.count(d.readersPlace)) continue;
        if (countIfKnown(d.defect.kind, checked.kernel, d.place, d.otherPlace)) continue;
        if (countIfKnown(d.defect.kind, checked.kernel, d.otherPlace, d.place)) continue;
        store(d.defect, checked.kernel, {d.place, d.otherPlace});
    }
    deferred.clear();
    guesses.clear();
}

static const char* causeOf(const MetCopy& m, bool writes) {
    if (m.target && m.unnoticed) return barrierMissingAtCopy;
    if (m.target && writes) return copyTargetWritten;
    if (!m.target) return "wait for the copy before its source is changed";
    if (m.waited && m.uncommitted)
        return "a wait is for committed copies only: __pipeline_commit() (cp.async.commit_group) is missing after the "
               "copies";
    if (m.waited)
        return "the wait lets the latest batches go on, and this copy is in one of them: wait for more of them, and in "
               "the end for all (__pipeline_wait_prior(0))";
    return "wait for the copy first (__pipeline_wait_prior(0), consumer_wait(), wait(group), the barrier), and then "
           "__syncthreads() if other threads read it";
}

void reportMetCopy(const MetCopy& m) {
    const Site& s = site(m.site);
    if (countIfKnown(DefectKind::copyUnderWay, checked.kernel, s.place, placeOf(m.copySite))) return;
    Defect d = atThread(DefectKind::copyUnderWay, m.thread);
    d.object = elementName(m.window, m.offset, s.bytes);
    std::string whose = m.thread == m.copyThread ? "its own asynchronous copy"
                                                 : "an asynchronous copy of thread " + text(indexInBlock(m.copyThread));
    const char* does = isCopy(s.event) ? "copies" : s.writes ? "writes" : "reads";
    d.what = "thread " + text(indexInBlock(m.thread)) + " " + does +
             (!m.target  ? " what " + whose + " still reads"
              : s.writes ? " to where " + whose + " is still to arrive"
                         : " what " + whose + " is still to bring");
    d.cause = causeOf(m, s.writes);
    store(d, checked.kernel, {s.place, placeOf(m.copySite)});
}

void reportStaleRead(Window window, uint64_t offset, uint32_t siteNumber, uint32_t thread, uint32_t writeSite) {
    const Site& s = site(siteNumber);
    const uintptr_t writePlace = placeOf(writeSite);
    if (countIfKnown(DefectKind::staleRead, checked.kernel, s.place, writePlace)) return;
    Defect d = atThread(DefectKind::staleRead, thread);
    d.object = elementName(window, offset, s.bytes);
    d.what = "thread " + text(indexInBlock(thread)) + " reads by __ldg what the same launch has written";
    d.cause = "the cache behind __ldg (ld.global.nc) does not hear of stores: read plainly what a kernel writes";
    store(d, checked.kernel, {s.place, writePlace});
}

void reportCallBefore(const UnderWay& call, uint64_t offset, uint32_t bytes, bool writes, uint32_t siteNumber,
                      uint32_t thread) {
    const Site& s = site(siteNumber);
    const uintptr_t callPlace = placeOfCall(call.places);
    if (countIfKnown(DefectKind::globalRace, checked.kernel, s.place, callPlace)) return;
    Defect d = atThread(DefectKind::globalRace, thread);
    d.object = elementName(Window::arena, offset, bytes);
    d.what = "thread " + text(indexInBlock(thread)) + (writes ? " writes" : " reads") +
             " what a call in another stream " + (call.writes ? "copies or sets" : "copies from here") +
             ", and nothing orders the two";
    d.cause = causeApart(call.withLegacy);
    store(d, checked.kernel, {s.place, callPlace});
}

void reportCallBehind(const UnderWay& call, const AccessBefore& access) {
    const uintptr_t callPlace = placeOfCall(call.places), place = placeOf(access.site);
    if (countIfKnown(DefectKind::globalRace, nullptr, callPlace, place)) return;
    Defect d;
    d.kind = DefectKind::globalRace;
    d.object = elementName(Window::arena, access.offset, 4);
    d.what = std::string(call.writes ? "a call overwrites" : "a call copies") + " what " +
             threadApart(access.serial, access.thread) + (access.writes ? " writes" : " reads") +
             ", and nothing orders the two";
    d.cause = causeApart(access.withLegacy);
    store(d, nullptr, {callPlace, place});
}

void reportCalls(const UnderWay& call, const UnderWay& other) {
    const uintptr_t callPlace = placeOfCall(call.places), otherPlace = placeOfCall(other.places);
    if (countIfKnown(DefectKind::globalRace, nullptr, callPlace, otherPlace)) return;
    Defect d;
    d.kind = DefectKind::globalRace;
    d.object = elementName(Window::arena, std::max(call.begin, other.begin) - arenaBegin(), 4);
    d.what = std::string(call.writes ? "a call overwrites" : "a call copies") + " what a call in another stream " +
             (other.writes ? "copies or sets" : "copies from here") + ", and nothing orders the two";
    d.cause = causeApart(other.withLegacy);
    store(d, nullptr, {callPlace, otherPlace});
}

void reportAbsentBlock(const AbsentBlock& a) {
    const Site& s = site(a.site);
    if (countIfKnown(DefectKind::absentBlock, checked.kernel, s.place)) return;
    Defect d = defectAt(DefectKind::absentBlock, indexInGrid(a.block), indexInBlock(a.thread));
    d.object = elementName(Window::shared, a.offset, s.bytes);
    d.what = "thread " + text(indexInBlock(a.thread)) + (a.writes ? " writes" : " reads") + " shared memory of block " +
             text(indexInGrid(a.other)) + ", which may " + (a.mayHaveEnded ? "have ended" : "not have begun");
    d.cause = a.mayHaveEnded ? "a block's shared memory is gone when the block has ended: a cluster.sync() is missing "
                               "after the last access of other blocks"
                             : "the blocks of a cluster do not begin at the same time: a cluster.sync() is missing "
                               "before the first access to another block's shared memory";
    store(d, checked.kernel, {s.place});
}

void reportUninitialised(bool shared, Window window, uint64_t offset, uint32_t siteNumber, uint32_t thread) {
    const Site& s = site(siteNumber);
    DefectKind kind = shared ? DefectKind::uninitialisedShared : DefectKind::uninitialisedGlobal;
    if (countIfKnown(kind, checked.kernel, s.place)) return;
    Defect d = atThread(kind, thread);
    d.object = elementName(window, offset, s.bytes);
    d.what = "thread " + text(indexInBlock(thread)) + " reads a value that nobody has written";
    d.cause = shared ? "shared memory is not cleared: the element is not filled by this block, or a barrier is missing "
                       "before the read"
                     : "cudaMalloc does not clear memory: copy or set it first, or check the index";
    store(d, checked.kernel, {s.place});
}

}  // namespace cpu_device
