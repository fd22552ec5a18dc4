// Barrier objects (cuda::barrier) and the calls of tiles of several warps: threads of a block that wait for one
// another, but not all of them, or not at once.
//
// A watched warp stops wherever it passes such a barrier, so that its log is told before those that it waited for, or
// that waited for it, go on: the checks see arrivals before the waits that they end.
#include <cpu_device/asynchronous.h>

#include <string>

#include "callbacks.h"
#include "copies.h"
#include "executor.h"
#include "index3.h"
#include "limits.h"
#include "programs.h"
#include "shared_memory.h"
#include "watcher.h"

namespace cpu_device {
namespace {

Asynchronous& asynchronous() { return currentBlock()->asynchronous; }

uint64_t idOf(const void* barrier) { return sharedAddressOf(barrier) / 8; }
void logBarrier(Event event, uint64_t id, uint64_t phase, const void* place) {
    if (watchedProgram()) logEvent(event, id | (phase & phaseMask) << barrierIdBits, place);
}

[[noreturn]] void refuseBarrier(DefectKind kind, const void* barrier, const std::string& what, const char* cause,
                                const void* place) {
    const Thread& t = runningThread();
    Defect d = defectAt(kind, currentBlock()->index, t.index);
    if (const SharedArray* array = findSharedArray(reinterpret_cast<uintptr_t>(barrier))) d.object = array->name;
    d.what = "thread " + text(t.index) + " " + what;
    d.cause = cause;
    announce(&Watcher::defect, d, reinterpret_cast<uintptr_t>(place));
    endThread(cudaErrorLaunchFailure);
}

BarrierObject& barrierAt(const void* object, const void* place) {
    if (BarrierObject* b = asynchronous().barrierAt(object)) return *b;
    refuseBarrier(DefectKind::uninitialisedShared, object, "uses a barrier that nobody has initialised",
                  "one thread of the block calls init(&barrier, count), and then all call __syncthreads()", place);
}

Thread& aboutToWait(const void* place, int line) {
    noteStarts();
    Thread& t = runningThread();
    waitOf(t).place = place;
    waitOf(t).line = line;
    return t;
}

// A thread that waits may go on. One of the running warp does so when the warp has been told.
void letGoOn(const Thread& waiting) {
    if (watchedProgram() && waiting.warp() == cpu_device_threadIdx.warp())
        stateOf(waiting) = ThreadState::yielded;
    else
        makeReady(waiting);
}

void endPhase(BarrierObject& b, const void* place) {
    letArrive(b);
    b.phase++;
    b.pending = b.expected;
    if (++asynchronous().phasesEnded > stepLimit() / stepsOfExchange) {
        reportEndlessWaits(*currentBlock(), runningThread(), place, asynchronous().phasesEnded, "barrier");
        endLaunch(cudaErrorLaunchTimeout);
    }
    noteStarts();
    for (const Thread& t : currentBlock()->threads)
        if (stateOf(t) == ThreadState::atBarrierObject && waitOf(t).value == b.address) letGoOn(t);
}

template <class Ended>
void waitUntil(const void* object, const void* place, Ended ended) {
    bool waited = false;
    while (!ended(barrierAt(object, place))) {
        Thread& t = aboutToWait(place, 0);
        waitOf(t).value = reinterpret_cast<uintptr_t>(object);
        waitAs(ThreadState::atBarrierObject);
        waited = true;
    }
    if (!waited && watchedProgram()) waitAs(ThreadState::yielded);
}

}  // namespace

void initBarrier(void* barrier, ptrdiff_t expected) {
    const void* place = __builtin_return_address(0);
    if (!isShared(barrier))
        refuseBarrier(DefectKind::trap, barrier, "initialises a barrier that is not in shared memory",
                      "declare it as __shared__: the CPU device has no others", place);
    if (expected < 1)
        refuseBarrier(DefectKind::trap, barrier, "initialises a barrier for " + std::to_string(expected) + " arrivals",
                      "pass the number of arrivals that end a phase", place);
    BarrierObject* b = asynchronous().barrierAt(barrier);
    // Several threads that do the same harm nobody.
    bool again = b && b->phase == 0 && b->pending == b->expected && b->expected == static_cast<uint32_t>(expected);
    if (!b) b = &asynchronous().barriers.emplace_back();
    *b = {};
    b->address = reinterpret_cast<uintptr_t>(barrier);
    b->expected = b->pending = static_cast<uint32_t>(expected);
    if (watchedProgram()) logEvent(Event::barrierInit, idOf(barrier), place, again);
}

unsigned long long arriveAtBarrier(void* barrier, ptrdiff_t arrivals, bool drops) {
    const void* place = __builtin_return_address(0);
    BarrierObject& b = barrierAt(barrier, place);
    if (arrivals < 1 || arrivals > static_cast<ptrdiff_t>(b.pending))
        refuseBarrier(DefectKind::divergentBarrier, barrier,
                      "arrives " + std::to_string(arrivals) + " times at a barrier that waits for " +
                          std::to_string(b.pending) + " more",
                      "a phase takes as many arrivals as init() was told", place);
    uint64_t phase = b.phase;
    logBarrier(Event::barrierArrive, idOf(barrier), phase, place);
    if (drops) b.expected--;
    b.pending -= static_cast<uint32_t>(arrivals);
    if (b.pending == 0) endPhase(b, place);
    return phase;
}

void tellCopiesToBarrier(void* barrier) {
    const void* place = __builtin_return_address(0);
    BarrierObject& b = barrierAt(barrier, place);
    moveCopies(b);
    logBarrier(Event::copiesTold, idOf(barrier), b.phase, place);
}

void waitForPhase(const void* barrier, unsigned long long phase) {
    const void* place = __builtin_return_address(0);
    waitUntil(barrier, place, [&](const BarrierObject& b) { return b.phase > phase; });
    logBarrier(Event::barrierPassed, idOf(barrier), phase, place);
}

static bool hasEnded(const BarrierObject& b, bool parity) { return (b.phase & 1) != (parity ? 1u : 0u); }

void waitForParity(const void* barrier, bool parity) {
    const void* place = __builtin_return_address(0);
    waitUntil(barrier, place, [&](const BarrierObject& b) { return hasEnded(b, parity); });
    uint64_t running = barrierAt(barrier, place).phase;
    if (running > 0) logBarrier(Event::barrierPassed, idOf(barrier), running - 1, place);
}

// Who asks again and again gives the others a turn.
bool phaseHasEnded(const void* barrier, unsigned long long phase) {
    const void* place = __builtin_return_address(0);
    waitAs(ThreadState::yielded);
    if (barrierAt(barrier, place).phase <= phase) return false;
    logBarrier(Event::barrierPassed, idOf(barrier), phase, place);
    return true;
}
bool parityHasEnded(const void* barrier, bool parity) {
    const void* place = __builtin_return_address(0);
    waitAs(ThreadState::yielded);
    const BarrierObject& b = barrierAt(barrier, place);
    if (!hasEnded(b, parity)) return false;
    if (b.phase > 0) logBarrier(Event::barrierPassed, idOf(barrier), b.phase - 1, place);
    return true;
}

namespace {

struct TileOfThread {
    uint32_t first, threads;
    uint64_t id;  // among all tiles of all sizes
};

TileOfThread tileOf(const Thread& t, unsigned size) {
    uint32_t tile = t.rank / size, first = tile * size;
    uint32_t all = static_cast<uint32_t>(currentBlock()->threads.size());
    auto sizeBits = static_cast<unsigned>(__builtin_ctz(size));
    return {first, first + size < all ? size : all - first, sizeBits * 16 + tile};
}

Arrivals& arrivalsAt(uint64_t id) {
    std::vector<Arrivals>& all = asynchronous().tiles;
    if (all.size() <= id) all.resize(id + 1);
    return all[id];
}

// All of them are here.
void giveTileResults(const TileOfThread& tile, TileCall call) {
    const Block& block = *currentBlock();
    std::vector<uint64_t> given(tile.threads);
    size_t yes = 0;
    for (uint32_t i = 0; i < tile.threads; i++) {
        given[i] = waitOf(block.threads[tile.first + i]).value;
        yes += given[i] != 0;
    }
    for (uint32_t i = 0; i < tile.threads; i++) {
        Wait& w = waitOf(block.threads[tile.first + i]);
        if (call == TileCall::shuffle)
            w.value = given[static_cast<uint32_t>(w.argument) % tile.threads];
        else
            w.value = call == TileCall::any ? yes > 0 : yes == tile.threads;
    }
}

}  // namespace

unsigned long long callOfTile(TileCall call, unsigned size, unsigned long long value, unsigned fromRank, Here here) {
    const void* place = __builtin_return_address(0);
    Thread& self = aboutToWait(place, here.line);
    const TileOfThread tile = tileOf(self, size);
    Arrivals& arrivals = arrivalsAt(tile.id);
    const uint64_t phase = arrivals.phase;
    waitOf(self).value = value;
    waitOf(self).argument = static_cast<int>(fromRank);
    waitOf(self).mask = size;
    logBarrier(Event::barrierArrive, tileIds | tile.id, phase, place);
    if (++arrivals.arrived < tile.threads) {
        waitAs(ThreadState::atTile);
    } else {
        arrivals = {0, phase + 1};
        if (call != TileCall::barrier) giveTileResults(tile, call);
        for (uint32_t i = 0; i < tile.threads; i++) {
            const Thread& t = currentBlock()->threads[tile.first + i];
            if (stateOf(t) == ThreadState::atTile && waitOf(t).mask == size) letGoOn(t);
        }
        if (watchedProgram()) waitAs(ThreadState::yielded);
    }
    logBarrier(Event::barrierPassed, tileIds | tile.id, phase, place);
    return waitOf(self).value;
}

void numberedBarrier(unsigned number, unsigned threads, bool waits, Here here) {
    const void* place = __builtin_return_address(0);
    Thread& self = aboutToWait(place, here.line);
    const Block& block = *currentBlock();
    if (number >= numberedBarriers)
        refuseBarrier(DefectKind::trap, nullptr, "comes to barrier " + std::to_string(number),
                      "a block has the barriers 0 to 15", place);
    const size_t all = block.threads.size(), ofLastWarp = all % warpLanes;
    if (threads % warpLanes != 0 || threads > (all + warpLanes - 1) / warpLanes * warpLanes)
        refuseBarrier(DefectKind::trap, nullptr, "comes to a barrier for " + std::to_string(threads) + " threads",
                      "pass a multiple of 32, and no more than the block's warps have", place);
    // A last warp with fewer threads counts as a whole one.
    const bool forMissing = threads > 0 && ofLastWarp > 0 && &self == &block.threads[all - ofLastWarp];
    const auto counts = static_cast<uint32_t>(forMissing ? 1 + warpLanes - ofLastWarp : 1);
    if (threads == 0) threads = static_cast<unsigned>(block.alive);
    Arrivals& arrivals = arrivalsAt(number);
    const uint64_t phase = arrivals.phase;
    waitOf(self).mask = number;
    logBarrier(Event::barrierArrive, tileIds | number, phase, place);
    if ((arrivals.arrived += counts) < threads) {
        if (!waits) return;
        waitAs(ThreadState::atTile);
    } else {
        arrivals = {0, phase + 1};
        for (const Thread& t : block.threads)
            if (stateOf(t) == ThreadState::atTile && waitOf(t).mask == number) letGoOn(t);
        if (watchedProgram()) waitAs(ThreadState::yielded);
        if (!waits) return;
    }
    logBarrier(Event::barrierPassed, tileIds | number, phase, place);
}

}  // namespace cpu_device
