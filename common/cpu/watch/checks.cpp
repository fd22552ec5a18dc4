// Races and uninitialised reads.
//
// Every 4-byte word has a cell (cells.h). Two accesses of different threads to one word, at least one a store, are a
// race unless something orders them: a block barrier, a __syncwarp within a warp, the end of a launch that this one
// waits for (apart.h), or a fence and an atomic operation that the other side has seen (happened.h).
#include "checks.h"

#include <cpu_device/volatiles.h>

#include "../run/asynchronous.h"
#include "../run/executor.h"
#include "../run/memory.h"
#include "../run/pages.h"
#include "../run/symbols.h"
#include "apart.h"
#include "apart_checks.h"
#include "cells.h"
#include "check_reports.h"
#include "cluster_order.h"
#include "copy_checks.h"
#include "happened.h"
#include "last_write.h"
#include "race_clock.h"
#include "regions.h"
#include "thread_order.h"

namespace cpu_device {

namespace {

// `cluster`: shared memory that the other blocks of a cluster reach.
enum class Memory { shared, cluster, global };

struct Access {
    uint32_t thread;
    uint32_t site;
    bool writes, atomic, silent;
    bool isVolatile;  // and therefore counts as atomic
    bool ofBlock;     // atomic for the threads of one block alone
};

// Atomics never race, unless one of two blocks' is for its own threads alone. Volatile accesses are how threads of
// different blocks talk to each other; within a block they keep nobody from coming in between.
bool noRace(const Access& a, uint64_t cell, uint64_t atomic, uint64_t isVolatile) {
    if (!a.atomic || !(cell & atomic)) return false;
    const bool forBlock = a.ofBlock || (atomic == writtenAtomically && cell & writtenForBlock);
    if (forBlock && serialOf(cell) < raceClock.block) return false;
    return !a.isVolatile || !(cell & isVolatile) || serialOf(cell) < raceClock.block;
}

bool volatileIsPlain = false;

bool sameWarp(uint32_t a, uint32_t b) { return a / warpLanes == b / warpLanes; }

// Is the earlier access by `thread` at `serial` ordered before `now`, which `me` makes?
template <Memory memory>
inline bool ordered(uint32_t serial, uint32_t thread, uint32_t me) {
    if (serial < raceClock.interval) {
        if (memory == Memory::shared || serial >= raceClock.block) return true;
        if (seenThroughCluster(serial, thread, me)) return true;
        return serial < raceClock.epoch ? !apartAt(serial) : happenedBefore(serial);
    }
    if (thread == me) return true;
    if (sameWarp(thread, me) && seenByLane(serial, thread, me)) return true;
    if (barriersMet && seenThroughBarrier(serial, thread, me)) return true;
    return memory != Memory::shared && happenedInBlock(serial, thread, me);
}

// Two threads that store the same value do no harm: the later of the two changed nothing. Lanes of a warp ran one
// after the other, while their stores are looked at request by request, so either may be the later one.
bool sameValue(uint64_t write, const Access& a) {
    if (a.silent) return true;
    uint32_t other = threadOf(write);
    bool otherIsLater =
        other / warpLanes == a.thread / warpLanes && laneTurn[other % warpLanes] > laneTurn[a.thread % warpLanes];
    return otherIsLater && write & writtenSilently;
}

// Of this launch, and since its last grid barrier; or of one that may be under way at the same time.
template <Memory memory>
inline bool matters(uint32_t serial) {
    if (memory == Memory::shared) return serial >= raceClock.interval;
    if (memory == Memory::cluster) return serial >= raceClock.cluster;
    return serial >= raceClock.epoch || (serial >= raceClock.horizon && isApart(serial));
}

uint64_t blockOf(uint32_t serial) { return serial >= raceClock.block ? checked.number : blockAtSerial(serial); }

// Has the thread that writes read the element before, or has only another? Of more than two readers most are forgotten.
int updateOf(const Access& a, uint64_t read) {
    if (!a.writes || serialOf(read) < raceClock.block) return 0;
    if (threadOf(read) == a.thread || otherOf(read) == a.thread) return 1;
    return threadOf(read) == otherOf(read) ? -1 : 0;
}

template <Memory memory>
[[gnu::noinline]] void raceWithWrite(uint64_t write, uint64_t read, const Access& a, uint64_t offset,
                                     const Request& r) {
    if (a.writes && (!a.atomic || a.isVolatile) && sameValue(write, a)) return;
    uint32_t serial = serialOf(write);
    Race race{memory != Memory::global, r.window, offset,          a.site, a.thread,        a.writes,
              writeSite(write),         serial,   threadOf(write), true,   blockOf(serial), updateOf(a, read)};
    // A plain read beside atomics may be the first guess of a compare-and-swap loop.
    if (!a.writes && write & writtenAtomically)
        deferRace(race, a.thread, checked.number);
    else if (!heldBack(race))
        reportRace(race);
}

template <Memory memory>
[[gnu::noinline]] void raceWithRead(uint64_t read, uint32_t thread, const Access& a, uint64_t offset,
                                    const Request& r) {
    uint32_t serial = serialOf(read);
    Race race{memory != Memory::global, r.window, offset, a.site, a.thread,        true,
              readSite(read),           serial,   thread, false,  blockOf(serial), updateOf(a, read)};
    if (a.atomic)
        deferRace(race, thread, race.otherBlock);
    else if (!heldBack(race))
        reportRace(race);
}

// A thread updates atomically what it read plainly before: that read was only a guess.
uint64_t withoutReader(uint64_t read, uint32_t thread) {
    uint64_t first = threadOf(read), other = otherOf(read);
    if (first == thread && other == thread) return 0;
    if (first == thread) first = other;
    if (other == thread) other = first;
    read &= ~(uint64_t(1023) << threadShift | uint64_t(1023) << otherShift);
    return read | first << threadShift | other << otherShift;
}

// One access to one cell: checks it against what the cell remembers, then remembers it.
template <Memory memory>
inline void touch(Cell& c, const Access& a, uint64_t offset, const Request& r, uint64_t initialised) {
    uint64_t w = c.write;
    if (matters<memory>(serialOf(w)) && !noRace(a, w, writtenAtomically, writtenVolatile) &&
        !ordered<memory>(serialOf(w), threadOf(w), a.thread))
        raceWithWrite<memory>(w, c.read, a, offset, r);
    uint64_t rd = c.read;
    bool readSince = matters<memory>(serialOf(rd));
    if (!a.writes) {
        uint64_t mine = raceClock.now | uint64_t(a.thread) << threadShift | uint64_t(a.thread) << otherShift |
                        cellSite(a.site) << readSiteShift | (a.atomic ? readAtomically : 0) |
                        (a.isVolatile ? readVolatile : 0);
        if (!readSince) {
            c.read = mine;
            return;
        }
        uint32_t serial = serialOf(rd);
        // Another block's read stays: it conflicts with more writers. In a cluster it may have been long ago.
        if (serial < raceClock.block) {
            if (memory == Memory::cluster && ordered<memory>(serial, threadOf(rd), a.thread) &&
                ordered<memory>(serial, otherOf(rd), a.thread))
                c.read = mine;
            return;
        }
        if (serial < raceClock.interval ||
            (sameWarp(threadOf(rd), a.thread) && seenByLane(serial, threadOf(rd), a.thread)) ||
            (barriersMet && ordered<memory>(serial, threadOf(rd), a.thread) &&
             ordered<memory>(serial, otherOf(rd), a.thread))) {
            c.read = mine;
            return;
        }
        if (threadOf(rd) != a.thread) rd = (rd & ~(uint64_t(1023) << otherShift)) | uint64_t(a.thread) << otherShift;
        if (!a.atomic) rd &= ~readAtomically;
        if (a.isVolatile) rd |= readVolatile;
        c.read = rd;
        return;
    }
    if (readSince && !noRace(a, rd, readAtomically, readVolatile)) {
        if (!ordered<memory>(serialOf(rd), threadOf(rd), a.thread))
            raceWithRead<memory>(rd, threadOf(rd), a, offset, r);
        else if (otherOf(rd) != threadOf(rd) && !ordered<memory>(serialOf(rd), otherOf(rd), a.thread))
            raceWithRead<memory>(rd, otherOf(rd), a, offset, r);
    }
    if (a.atomic && !a.isVolatile) {
        if (readSince && serialOf(rd) >= raceClock.epoch && ofRunningBlock(serialOf(rd))) {
            const uint64_t others = withoutReader(rd, a.thread);
            if (others != rd && !(rd & readAtomically)) noteGuess(readSite(rd));
            c.read = others;
        }
        forgiveRaces(r.window, offset, a.thread, checked.number);
    }
    // A thread's plain access must not be forgotten because its own atomic one follows.
    if (a.atomic && serialOf(w) >= raceClock.interval && threadOf(w) == a.thread && !(w & writtenAtomically)) return;
    if (!a.atomic) c.read = 0;
    c.write = raceClock.now | uint64_t(a.thread) << threadShift | cellSite(a.site) << writeSiteShift | initialised |
              (a.atomic ? writtenAtomically : 0) | (a.silent ? writtenSilently : 0) |
              (a.isVolatile ? writtenVolatile : 0) | (a.ofBlock ? writtenForBlock : 0) | (w & (bytesDiffer | underWay));
}

// What a word says whose bytes have cells of their own: nothing about races.
uint64_t lastWriter(const Access& a) {
    return raceClock.now | uint64_t(a.thread) << threadShift | cellSite(a.site) << writeSiteShift;
}

// Whether any of the bytes has been written.
template <Memory memory>
inline bool initialised(const Cell& c, uint64_t bits) {
    if (memory == Memory::shared && serialOf(c.write) < raceClock.block) return checked.resumed;
    if (memory == Memory::cluster && serialOf(c.write) < raceClock.cluster) return false;
    return (c.write & bits) != 0;
}

template <Memory memory>
[[gnu::noinline]] void touchBytes(Cells& cells, uint64_t offset, uint32_t bytes, const Access& a, const Request& r) {
    uint64_t word = offset / 4;
    Cell& whole = cells.cells[word];
    ByteCells& b = cells.bytesOf(word);
    bool fresh = !(whole.write & bytesDiffer);
    for (uint32_t i = 0; i < 4; i++) {
        bool mine = i >= offset % 4 && i < offset % 4 + bytes;
        // The first time, the bytes inherit what the word remembers.
        if (fresh) b.bytes[i] = whole;
        if (mine) touch<memory>(b.bytes[i], a, offset, r, 0);
    }
    const uint32_t begin = memory == Memory::shared    ? raceClock.block
                           : memory == Memory::cluster ? raceClock.cluster
                                                       : 0;
    uint64_t old = serialOf(whole.write) < begin ? 0 : whole.write & initialisedBits;
    uint64_t bits = ((uint64_t(1) << bytes) - 1) << (offset % 4) << initialisedShift;
    if (a.writes)
        whole.write = lastWriter(a) | old | bits | bytesDiffer | (whole.write & underWay);
    else
        whole.write |= bytesDiffer;
}

// A whole-word access to a word that was used byte by byte.
template <Memory memory>
[[gnu::noinline]] void touchAllBytes(Cells& cells, uint64_t offset, const Access& a, const Request& r) {
    ByteCells& b = cells.bytesOf(offset / 4);
    for (Cell& c : b.bytes) touch<memory>(c, a, offset, r, 0);
    Cell& whole = cells.cells[offset / 4];
    if (a.writes) whole.write = lastWriter(a) | initialisedBits | bytesDiffer | (whole.write & underWay);
}

// `sets`: which bytes of a word count as written from now on, if it writes.
template <Memory memory>
void touchElement(Cells& cells, uint64_t offset, uint32_t bytes, const Access& a, const Request& r, uint64_t sets) {
    if (bytes < 4) return touchBytes<memory>(cells, offset, bytes, a, r);
    for (uint64_t at = offset; at < offset + bytes; at += 4) {
        Cell& c = cells.cells[at / 4];
        if (__builtin_expect((c.write & bytesDiffer) != 0, 0))
            touchAllBytes<memory>(cells, at, a, r);
        else
            touch<memory>(c, a, at, r, sets);
    }
}

template <Memory memory>
void checkLanes(Cells& cells, const Request& r, const Site& s, bool alwaysInitialised) {
    constexpr bool shared = memory != Memory::global;
    bool isVolatile = s.isVolatile && memory != Memory::shared && !volatileIsPlain;
    Access a{
        0, r.siteNumber, s.writes, s.atomic || isVolatile, false, isVolatile, s.ofBlock && memory != Memory::shared};
    bool reads = !s.writes || (s.atomic && !s.overwrites);
    uint64_t sets = s.event == Event::copyTarget ? 0 : initialisedBits;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        uint64_t offset = r.address[lane];
        a.thread = static_cast<uint32_t>(r.warp * warpLanes + lane);
        a.silent = r.silent >> lane & 1;
        if (copiesUnderWay && meetsCopy(cells, r, s, a.thread, offset)) continue;
        if (r.window == Window::arena) checkAgainstCalls(offset, s.bytes, s.writes, r.siteNumber, a.thread);
        if (reads && !alwaysInitialised && !s.piece) {
            bool any = false;
            for (uint64_t word = offset / 4; word * 4 < offset + s.bytes; word++) {
                uint64_t bits = s.bytes >= 4 ? 15 : ((uint64_t(1) << s.bytes) - 1) << (offset % 4);
                any = any || initialised<memory>(cells.cells[word], bits << initialisedShift);
            }
            if (!any) {
                Region* region = shared || r.window == Window::image ? nullptr : regionAt(offset);
                if (!region || offset < region->writtenFrom || offset + s.bytes > region->writtenTo)
                    reportUninitialised(shared, r.window, offset, r.siteNumber, a.thread);
            }
        }
        touchElement<memory>(cells, offset, s.bytes, a, r, sets);
    }
}

// The serials are about to run out.
void restartClock() {
    forgetSerials();
    restartLastWrites();
    forgetSyncs();
    forgetThreadOrder();
    forgetClusterOrder();
    forgetApart();
    forgetHappened();
    raceClock.now = 1;
}

void startInterval() { raceClock.interval = ++raceClock.now; }

}  // namespace

template <Memory memory>
static bool readWords(Cell* cells, const WordList& words, uint64_t mine, uint64_t warpThread, bool alwaysInitialised) {
    const uint32_t block = raceClock.block, interval = raceClock.interval;
    for (uint32_t i = 0; i < words.count; i++) {
        Cell& c = cells[words.word[i]];
        uint64_t w = c.write;
        uint32_t written = serialOf(w);
        // Shared: written by this block before the last barrier. Global: written before this launch, or never.
        bool quiet = memory == Memory::shared
                         ? written - block < interval - block && w & initialisedBits
                         : !matters<Memory::global>(written) && (alwaysInitialised || w & initialisedBits);
        if (!quiet || w & (bytesDiffer | targetUnderWay)) return false;
        uint64_t rd = c.read;
        uint32_t read = serialOf(rd);
        uint64_t first = warpThread + words.first[i], last = warpThread + words.last[i];
        if (!matters<memory>(read)) {
            c.read = mine | first << threadShift | last << otherShift;
        } else if (memory == Memory::global && read < block) {
            continue;  // another block's read stays
        } else if (read < interval) {
            c.read = mine | first << threadShift | last << otherShift;
        } else {
            bool ours = sameWarp(threadOf(rd), static_cast<uint32_t>(warpThread));
            if (ours && seenByLane(read, threadOf(rd), static_cast<uint32_t>(first)) &&
                seenByLane(read, threadOf(rd), static_cast<uint32_t>(last))) {
                c.read = mine | first << threadShift | last << otherShift;
                continue;
            }
            if (ours && threadOf(rd) == first && otherOf(rd) == last) continue;
            c.read = (rd & ~(uint64_t(1023) << otherShift) & ~readAtomically) | last << otherShift;
        }
    }
    return true;
}

template <Memory memory>
static bool writeWords(Cell* cells, const WordList& words, uint64_t mine, uint64_t warpThread) {
    for (uint32_t i = 0; i < words.count; i++) {
        Cell& c = cells[words.word[i]];
        if (matters<memory>(serialOf(c.write)) || matters<memory>(serialOf(c.read))) return false;
        if (c.write & (bytesDiffer | underWay)) return false;
        c.write = mine | (warpThread + words.first[i]) << threadShift;
    }
    return true;
}

bool checkWords(const Request& r, const Site& s, uint64_t first, const WordList& words) {
    auto warpThread = static_cast<uint64_t>(r.warp) * warpLanes;
    bool shared = r.window == Window::shared;
    if (shared && inCluster) return false;
    const Cells& table = shared ? sharedCells : r.window == Window::image ? imageCells : arenaCells;
    for (uint32_t i : {words.lowest, words.highest})
        if (first + static_cast<int64_t>(words.word[i]) * 4 >= table.bytes) return false;
    Cell* cells = table.cells + first / 4;
    if (r.window == Window::arena && !apart.isEmpty()) {
        const uint64_t low = first + static_cast<uint64_t>(int64_t(words.word[words.lowest]) * 4);
        const uint64_t high = first + static_cast<uint64_t>(int64_t(words.word[words.highest]) * 4) + 4;
        if (stretchAt(apart.written, low, high - low) || stretchAt(apart.read, low, high - low)) return false;
    }
    const Region* region = r.window == Window::arena ? regionAt(first) : nullptr;
    if (region && region->fewTouched)
        for (uint32_t i = 0; i < words.count; i++) takePageOf(&cells[words.word[i]]);
    if (s.writes) {
        if (words.sharedWords) return false;
        if (r.silent && r.silent != r.lanes) return false;
        uint64_t mine = raceClock.now | cellSite(r.siteNumber) << writeSiteShift | initialisedBits |
                        (r.silent ? writtenSilently : 0);
        return shared ? writeWords<Memory::shared>(cells, words, mine, warpThread)
                      : writeWords<Memory::global>(cells, words, mine, warpThread);
    }
    uint64_t mine = raceClock.now | cellSite(r.siteNumber) << readSiteShift;
    if (shared) return readWords<Memory::shared>(cells, words, mine, warpThread, false);
    bool always = r.window == Window::image;
    if (!always) {
        int64_t low = words.word[words.lowest], high = words.word[words.highest];
        always = region && first + low * 4 >= region->writtenFrom && first + high * 4 + 4 <= region->writtenTo;
    }
    return readWords<Memory::global>(cells, words, mine, warpThread, always);
}

static void checkInCluster(const Request& r, const Site& s) {
    for (uint64_t offset : r.address)
        if (offset + s.bytes > sharedCells.bytes) return;
    if (s.atomic)
        atomicHappens(r);
    else if (s.isVolatile && !volatileIsPlain)
        volatileHappens(r, s.writes);
    checkLanes<Memory::cluster>(sharedCells, r, s, false);
}

void check(const Request& r, const Site& s) {
    if (r.window == Window::shared && inCluster) return checkInCluster(r, s);
    if (s.atomic)
        atomicHappens(r);
    else if (s.isVolatile && r.window == Window::arena && !volatileIsPlain)
        volatileHappens(r, s.writes);
    if (r.window == Window::shared) {
        checkLanes<Memory::shared>(sharedCells, r, s, false);
        return;
    }
    if (r.window == Window::image) {
        checkLanes<Memory::global>(imageCells, r, s, true);  // variables start as 0
        return;
    }
    uint64_t low = ~uint64_t(0), high = 0;
    for (int l = 0; l < warpLanes; l++) {
        low = r.address[l] < low ? r.address[l] : low;
        high = r.address[l] > high ? r.address[l] : high;
    }
    if (high + s.bytes > arenaCells.bytes) return;
    const Region* region = regionAt(r.address[__builtin_ctz(r.lanes)]);
    bool written = region && low >= region->writtenFrom && high + s.bytes <= region->writtenTo;
    checkLanes<Memory::global>(arenaCells, r, s, written);
}

// Of so many bytes, at most a word's. 0 if that was forgotten.
static uint64_t lastWriteOf(const Cells& table, uint64_t offset, uint32_t bytes) {
    const uint64_t word = table.cells[offset / 4].write;
    if (!(word & bytesDiffer)) return word;
    const ByteCells* known = table.knownBytesOf(offset / 4);
    uint64_t last = 0;
    for (uint64_t i = offset % 4; known && i < 4 && i < offset % 4 + bytes; i++)
        if (serialOf(known->bytes[i].write) >= serialOf(last)) last = known->bytes[i].write;
    return last;
}

// The cache may still hold what was there before a store of the same launch. Where nothing orders load and store, they
// are a race, and that is told instead.
void checkReadOnlyLoad(const Request& r, const Site& s) {
    if (r.window != Window::arena && r.window != Window::image) return;
    const Cells& table = r.window == Window::image ? imageCells : arenaCells;
    forThreads(r, [&](uint32_t thread, uint64_t offset) {
        for (uint64_t at = offset; at < offset + s.bytes && at < table.bytes; at += 4) {
            const uint64_t w = lastWriteOf(table, at, s.bytes);
            if (serialOf(w) < raceClock.launch || w & writtenSilently) continue;
            if (ordered<Memory::global>(serialOf(w), threadOf(w), thread))
                return reportStaleRead(r.window, offset, r.siteNumber, thread, writeSite(w));
        }
    });
}

static void noteAccess(Window window, uint64_t offset, uint32_t bytes, uint32_t site, uint32_t thread, bool writes,
                       uint32_t serial) {
    Request r;
    r.window = window;
    r.siteNumber = site;
    const Access a{thread, site, writes, false, false, false, false};
    const uint32_t now = raceClock.now;
    raceClock.now = serial;
    if (window == Window::shared && inCluster)
        touchElement<Memory::cluster>(sharedCells, offset, bytes, a, r, initialisedBits);
    else if (window == Window::shared)
        touchElement<Memory::shared>(sharedCells, offset, bytes, a, r, initialisedBits);
    else
        touchElement<Memory::global>(window == Window::image ? imageCells : arenaCells, offset, bytes, a, r,
                                     initialisedBits);
    raceClock.now = now;
}

// The barrier itself, which one thread initialises and others arrive at.
static void checkBarrierObject(const Request& r, const Site& s) {
    Request object = r;
    object.window = Window::shared;
    for (uint64_t& entry : object.address) entry = (entry & barrierIdMask) * 8;
    if (r.address[__builtin_ctz(r.lanes)] & tileIds) return;
    if (inCluster)
        checkLanes<Memory::cluster>(sharedCells, besideOthers(object, s.writes), s, true);
    else
        checkLanes<Memory::shared>(sharedCells, object, s, true);
}

void checkBarrier(const Request& r, const Site& s) {
    checkBarrierObject(r, s);
    if (s.event == Event::barrierArrive) arrivalsHappen(r);
    if (s.event != Event::barrierPassed) return;
    passesHappen(r);
    barrierPassed(r);
}

void volatileHidesNoRace(bool hidesNone) { volatileIsPlain = hidesNone; }

void checkFence(const Request& r) {
    raceClock.now++;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        fenceHappens(static_cast<uint32_t>(r.warp * warpLanes + lane), r.address[lane] != 0);  // 0: __threadfence_block
    }
}

void checkWarpBarrier(const Request& r) {
    raceClock.now++;
    for (uint32_t left = r.lanes; left;) {
        auto mask = static_cast<uint32_t>(r.address[__builtin_ctz(left)]);
        syncLanes(r.warp, mask);
        if (barriersMet) warpMeets(r.warp, mask);
        left &= ~mask;
    }
}

void checksLaunchBegins(KernelCounts* kernel, size_t launchShape, uint64_t number,
                        const std::vector<UnderWay>& others) {
    checked.kernel = kernel;
    checked.shape = kernel->shapes[launchShape];
    listenToCopies(noteAccess);
    makeCells(arenaCells, arenaEnd() - arenaBegin());
    makeCells(sharedCells, uint64_t(1) << 31);  // of all blocks of a cooperative launch, as far as they are clusters
    makeCells(imageCells, imageBytes() + 4096);
    if (raceClock.now > serialMask / 2) restartClock();
    raceClock.launch = raceClock.epoch = ++raceClock.now;
    forgetHappened();
    launchHappens(kernel, checked.shape, number);
    launchIsBeside(others);
    clusterLaunchHappens();
}

void checksBlockBegins(uint64_t number, uint32_t threads, bool resumed) {
    forgetCopies();
    forgetBarriers();
    checked.number = number;
    checked.threads = threads;
    checked.resumed = resumed;
    if (raceClock.now > serialMask - (1 << 20)) {
        restartClock();
        raceClock.launch = raceClock.epoch = 1;
    }
    startInterval();
    raceClock.block = raceClock.now;
    blockHappens(resumed);
    blockOfLaunchHappens();
    blockOfClusterHappens();
}

void checksBlockBarrier() { startInterval(); }

void checksGridBarrier() {
    reportHeldBack();
    forgetHappened();
    raceClock.epoch = ++raceClock.now;
    clustersMeet();
}

}  // namespace cpu_device
