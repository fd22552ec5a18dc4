// Runs the threads of a block.
#include "executor.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "access_log.h"
#include "builtin_symbols.h"
#include "limits.h"
#include "programs.h"
#include "sites.h"
#include "stretches.h"
#include "watcher.h"
#include "workers.h"

namespace cpu_device {

__thread ThreadName cpu_device_threadIdx;
__thread Index3 cpu_device_blockIdx;
Index3 cpu_device_blockDim, cpu_device_gridDim;
__thread Block* runningBlock;
__thread bool threadRuns;

namespace {

// Of each worker:
__thread int warpNumber;  // place in warpOrder of the warp that runs
__thread Warp* warp;      // that warp
__thread Thread* lanes;   // its threads
__thread ThreadState* laneStates;
__thread Turns coming;   // the lanes whose turn is still to come in this round
__thread bool starting;  // the running thread was started by startWarp, which has noted nothing yet
__thread bool watching;
__thread uint64_t accesses;         // logged so far
__thread const LogEntry* logBegin;  // where the running thread began to log
__thread void* hostStack;           // where the block was begun from, while lanes run
__thread bool mayBePutAside;        // the block, if it only polls: others may help
__thread bool givesWay;             // it is put aside as soon as the running warp has stopped
__thread int spinRounds;
__thread bool onlyPolled;  // the lanes of the running warp that stopped last

constexpr int spinRoundsBeforeSwitch = 4;        // then other warps get a turn
constexpr uint64_t idleRoundsBeforeSwitch = 64;  // rounds over all warps in which every lane only polled

__thread uint64_t idleRounds;
__thread uint64_t accessesAtProgress;  // what was logged when a lane last did more than poll

void noteProgress() {
    idleRounds = 0;
    accessesAtProgress = accesses;
}

// All lanes that can run have been polling for long enough to try another block; or for so long that nothing will come.
bool pollsLong() { return idleRounds >= idleRoundsBeforeSwitch; }
// Where one block of the launch has waited in vain, the others need not wait as long.
bool pollsInVain() {
    const uint64_t limit = pollLimit() / (running.error == cudaErrorLaunchTimeout ? 16 : 1);
    const uint64_t rounds = std::max(uint64_t(1) << 22, limit / 16);  // of those who access nothing
    return accesses - accessesAtProgress > limit || idleRounds > rounds;
}

int turnNumber(Turns turn) { return __builtin_ctz(turn); }
Turns first(Turns turns) { return turns & -turns; }
Turns after(Turns turn) { return -(turn << 1); }
Turns before(Turns turn) { return turn - 1; }

// Entries of the running lane.
uint64_t loggedSince(const LogEntry* before) { return static_cast<uint64_t>((logCursor - before) / logStep); }

// Lanes in `unfinished` were cut off because their part was full: more of the same stretch follows.
void showLog(uint32_t unfinished) {
    currentLog->unfinished = unfinished;
    currentLog->inTurn = !warp->mixed;
    announce(&Watcher::warpStops, *runningBlock, *currentLog);
    std::memset(currentLog->counts, 0, sizeof currentLog->counts);
}

// The lanes of the running warp have all stopped. Makes those ready that only waited for their turn in the log,
// and returns true if the same warp should run on.
bool continueWarp() {
    onlyPolled = false;
    if (warp->runnable) return true;
    if (!warp->mixed) {
        if (watching) showLog(0);
        return false;
    }
    uint32_t full = 0;
    bool allSpin = true, any = false, wide = false;
    for (int i = 0; i < warp->lanes; i++) {
        ThreadState state = laneStates[i];
        if (state == ThreadState::logFull) {
            full |= 1u << i;
            any = true;
            allSpin = allSpin && lanes[i].spinning;
        } else if (state == ThreadState::yielded) {
            any = true;
        } else if (state != ThreadState::ended && state != ThreadState::atBlockBarrier) {
            wide = true;
        }
    }
    if (any) {
        onlyPolled = allSpin;
        bool switchWarp = givesWay || (allSpin && ++spinRounds > spinRoundsBeforeSwitch);
        if (watching) showLog(switchWarp ? 0 : full);
        if (!allSpin) noteProgress();
        for (int i = 0; i < warp->lanes; i++)
            if (laneStates[i] == ThreadState::logFull || laneStates[i] == ThreadState::yielded) makeReady(lanes[i]);
        return !switchWarp;
    }
    if (wide && resolveActiveMask(*runningBlock, *warp)) return true;
    if (watching) showLog(0);
    return false;
}

// The next warp of the block that can run, or -1.
int nextWarp() {
    int count = static_cast<int>(warpOrder.size());
    int n = warpNumber;
    for (int i = 1; i <= count; i++) {
        if (++n == count) n = 0;
        if (n == 0 || i == count) idleRounds++;
        if (runningBlock->warps[warpOrder[n]].runnable) return n;
    }
    return -1;
}

void selectWarp(int number) {
    warpNumber = number;
    warp = &runningBlock->warps[warpOrder[warpNumber]];
    lanes = &runningBlock->threads[warp->first];
    laneStates = &runningBlock->states[warp->first];
    coming = ~Turns(0);
    spinRounds = 0;
    if (watching) beginWarpLog(*runningBlock, warpOrder[warpNumber]);
}

// All threads that are left wait at a block barrier.
void releaseBlockBarrier() {
    Block& b = *runningBlock;
    if (b.otherAtBarrier.place)
        announce(&Watcher::differentBarriers, b);
    else if (b.alive < static_cast<int>(b.threads.size()))
        announce(&Watcher::skippedBarrier, b);
    if (b.barrierHasResult) giveBarrierResults(b);
    b.atBarrier = 0;
    b.otherAtBarrier = {};
    b.barrierHasResult = false;
    if (++b.barriersPassed > stepLimit() / stepsOfBarrier) {
        reportEndlessWaits(b, b.threads[b.firstAtBarrier.rank], b.firstAtBarrier.place, b.barriersPassed, "barrier");
        stopLaunch(cudaErrorLaunchTimeout);
    }
    if (b.alive == static_cast<int>(b.threads.size())) {
        std::fill(b.states.begin(), b.states.end(), ThreadState::ready);
        for (Warp& w : b.warps) w.runnable = w.all;
    } else {
        for (Thread& t : b.threads)
            if (stateOf(t) == ThreadState::atBlockBarrier) makeReady(t);
    }
    noteProgress();
    if (watching) announce(&Watcher::blockBarrierOpens, b);
}

// No lane of the running warp can run. Finds another one, releases a barrier, or returns false: the block has
// ended, or waits for the other blocks of the grid.
[[gnu::noinline]] bool moveOn() {
    for (;;) {
        if (running.stopping) return false;
        bool goesOn = continueWarp();
        if (runningBlock->cut) return false;
        if (watching || !onlyPolled) progressOfWorker().add();  // without a log, only the clock ends a poll
        if (goesOn) {
            coming = ~Turns(0);
            return true;
        }
        int n = nextWarp();
        if (n >= 0 && !givesWay && !(mayBePutAside ? pollsLong() : pollsInVain())) {
            selectWarp(n);
            return true;
        }
        if (runningBlock->alive == 0) return false;
        if (n < 0 && runningBlock->atBarrier > 0 && runningBlock->atBarrier == runningBlock->alive) {
            releaseBlockBarrier();
            if (running.stopping) return false;
        } else if (n < 0 && runningBlock->atGrid > 0 && runningBlock->atGrid == runningBlock->alive) {
            return false;
        } else if (mayBePutAside && (n >= 0 || runningBlock->atCluster > 0)) {
            return false;
        } else {
            noteProgress();
            if (!resolveDeadEnd(*runningBlock)) return false;
            if (runningBlock->alive == 0) return false;
        }
        n = nextWarp();
        if (n >= 0) {
            selectWarp(n);
            return true;
        }
    }
}

// The thread that runs next, or null when the block has to stop.
inline Thread* nextThread() {
    for (;;) {
        if (Turns turn = first(warp->runnable & coming)) {
            coming = after(turn);
            warp->runnable ^= turn;
            return &lanes[laneOrder[turnNumber(turn)]];
        }
        if (!moveOn()) return nullptr;
    }
}

inline void enter(const Thread& t) {
    cpu_device_threadIdx = t;
    if (watching) {
        logBegin = logCursor = partOf(t.lane()) + currentLog->counts[t.lane()] * logStep;
        if (__builtin_expect(lookingForUnseen, 0)) beginStretch();
    }
}

// What a cast made writable would carry values from thread to thread, and no callback tells of what is const.
// Asked after each thread: without a branch for each number.
template <class Shape>
inline uint64_t differ(const Index3& a, const Shape& b) {
    static_assert(sizeof a == 12 && sizeof b == 12);
    uint64_t xy[2];
    uint32_t z[2];
    std::memcpy(&xy[0], &a, 8);
    std::memcpy(&xy[1], &b, 8);
    std::memcpy(&z[0], reinterpret_cast<const char*>(&a) + 8, 4);
    std::memcpy(&z[1], reinterpret_cast<const char*>(&b) + 8, 4);
    return (xy[0] ^ xy[1]) | (z[0] ^ z[1]);
}

[[gnu::noinline]] void builtInsWereWritten() {
    const Index3 thread = runningThread().index, block = runningBlock->index;
    Defect d = defectAt(DefectKind::outOfBounds, block, thread);
    d.what = "thread " + text(thread) + " wrote to blockIdx, blockDim or gridDim";
    d.cause = "they can only be read";
    d.object = "gridDim";
    announce(&Watcher::defect, d, uintptr_t(0));
    cpu_device_blockIdx = block;
    cpu_device_blockDim = {running.block.x, running.block.y, running.block.z};
    cpu_device_gridDim = {running.grid.x, running.grid.y, running.grid.z};
}

[[gnu::always_inline]] inline void leave() {
    if (watching) {
        if (__builtin_expect(lookingForUnseen, 0)) endStretch();
        if (differ(cpu_device_blockIdx, runningBlock->index) | differ(cpu_device_blockDim, running.block) |
            differ(cpu_device_gridDim, running.grid))
            builtInsWereWritten();
        settlePendingStore();
        int lane = cpu_device_threadIdx.lane();
        accesses += loggedSince(logBegin);
        currentLog->counts[lane] = static_cast<uint16_t>(loggedSince(partOf(lane)));
    }
}

inline void endCurrent() {
    leave();
    runningState() = ThreadState::ended;
    runningBlock->alive--;
}

// Runs the first lane of a warp and then the others, on the same fiber, until one of them has waited or the last one
// has come to its end. Nothing is noted about them until then: in a kernel that never waits, our stores would queue up
// behind the kernel's own, which often miss the cache. (Inlined, g++ stores more than it must.)
[[gnu::noinline]] void startWarp(Fiber* self) {
    const ThreadEntry entry = running.request->entry;
    const void* function = running.request->function;
    void* arguments = running.request->arguments;
    Thread* const threads = lanes;
    Turns left = warp->runnable;
    starting = true;
    for (;;) {
        entry(function, arguments);
        if (!starting) return;
        if (!left) break;
        leave();
        Thread& next = threads[laneOrder[turnNumber(left)]];
        left ^= first(left);
        if (next.fiber != self) next.fiber = self;
        enter(next);
    }
    starting = false;
    warp->runnable = coming = 0;
    std::fill_n(laneStates, warp->lanes, ThreadState::ended);
    runningBlock->alive -= warp->lanes - 1;  // endCurrent counts the last one
}

// Goes on with a thread that has waited.
inline void switchTo(const Thread& next, void** save) {
    // The stacks of a large block do not fit in the first cache: fetch the next one's while this one runs.
    const Thread* afterNext = &next + (next.rank + 1 < running.threadsPerBlock);
    __builtin_prefetch(afterNext->stackPointer);
    __builtin_prefetch(static_cast<const char*>(afterNext->stackPointer) + 64);
    enter(next);
    cpu_device_switch_stack(save, next.stackPointer);
}

// What every fiber runs: the running thread, which has not started yet, and then others.
void runThreads() {
    Fiber* const self = runningThread().fiber;
    for (;;) {
        if (warp->runnable == (warp->all ^ first(warp->all)))
            startWarp(self);
        else
            running.request->entry(running.request->function, running.request->arguments);
        endCurrent();
        Thread* next = nextThread();
        void* unused;
        if (!next) {
            giveFiberBack(self);
            threadRuns = false;
            cpu_device_switch_stack(&unused, hostStack);
        } else if (stateOf(*next) == ThreadState::notStarted) {
            next->fiber = self;
            enter(*next);
        } else {
            giveFiberBack(self);
            switchTo(*next, &unused);
        }
    }
}

// Leaves the running thread, which keeps its fiber (or has ended and lost it), for the next one. The switch comes
// last and in tail position: a waiting thread's stack holds nothing but its own frames.
[[gnu::noinline]] void switchAway(void** save) {
    Thread* next = nextThread();
    if (!next) {
        threadRuns = false;
        return cpu_device_switch_stack(save, hostStack);
    }
    if (stateOf(*next) == ThreadState::notStarted) {
        next->fiber = takeFiber();
        next->stackPointer = prepareFiber(next->fiber, runThreads);
        enter(*next);
        return cpu_device_switch_stack(save, next->stackPointer);
    }
    if (save == &next->stackPointer) return enter(*next);  // it is its own successor: the only one that can run
    switchTo(*next, save);
}

}  // namespace

void runBlock(Block& b, bool resumed, bool othersMayHelp) {
    runningBlock = &b;
    watching = watchedProgram();
    mayBePutAside = othersMayHelp;
    givesWay = false;
    cpu_device_blockIdx = b.index;
    if (watching) announce(&Watcher::blockBegins, b, resumed);
    warpNumber = 0;
    noteProgress();
    int n = 0;
    while (n < static_cast<int>(warpOrder.size()) && !b.warps[warpOrder[n]].runnable) n++;
    if (n < static_cast<int>(warpOrder.size())) {
        selectWarp(n);
        threadRuns = true;
        switchAway(&hostStack);
    } else if (!othersMayHelp && !b.cut) {  // whom nobody of its cluster can help
        while (b.alive > 0 && resolveDeadEnd(b)) {
        }
    }
    if (b.alive == 0 || b.cut || running.stopping) {
        b.done = true;
        if (watching) announce(&Watcher::blockEnds, b);
    }
    runningBlock = nullptr;
}

void noteStarts() {
    if (!starting) return;
    starting = false;
    Turns turn = turnOf(runningThread());
    coming = after(turn);
    warp->runnable = warp->all & coming;
    for (Turns ended = warp->all & before(turn); ended; ended ^= first(ended)) {
        laneStates[laneOrder[turnNumber(ended)]] = ThreadState::ended;
        runningBlock->alive--;
    }
}

void waitAs(ThreadState state) {
    noteStarts();
    leave();
    Thread& self = runningThread();
    runningState() = state;
    if (state != ThreadState::atBlockBarrier) warp->mixed = true;
    switchAway(&self.stackPointer);
}

static void arriveAtBarrier(const void* place, Here here) {
    Block& b = *runningBlock;
    if (b.atBarrier++ == 0)
        b.firstAtBarrier = {place, here.line, cpu_device_threadIdx.rank};
    else if (b.firstAtBarrier.place != place || b.firstAtBarrier.line != here.line)
        b.otherAtBarrier = {place, here.line, cpu_device_threadIdx.rank};
}

void blockBarrier(Here here) {
    arriveAtBarrier(__builtin_return_address(0), here);
    waitAs(ThreadState::atBlockBarrier);
}

int blockBarrier(BarrierResult result, int predicate, Here here) {
    arriveAtBarrier(__builtin_return_address(0), here);
    runningBlock->barrierHasResult = true;
    Wait& w = waitOf(runningThread());
    w.barrierResult = result;
    w.value = predicate != 0;
    waitAs(ThreadState::atBlockBarrier);
    return static_cast<int>(w.value);
}

Thread& comesTo(const void* place, Here here) {
    noteStarts();
    Thread& t = runningThread();
    waitOf(t).place = place;
    waitOf(t).line = here.line;
    return t;
}

void keepCarry(unsigned long long carry) { waitOf(runningThread()).carry = carry; }
unsigned long long carry() { return waitOf(runningThread()).carry; }

namespace {

// What a worker's clock() last said, and to whom.
struct LastTime {
    long long calls = 0;  // what calls and sleeps have added
    const Block* block = nullptr;
    int rank = 0;
    uint64_t work = 0;
    const LogEntry* cursor = nullptr;
    int inVain = 0;  // times that the same thread has asked without doing anything in between
};
__thread LastTime lastTime;

uint64_t workUntilNow() { return watching ? accesses + loggedSince(logBegin) : progressOfWorker().value(); }

// A thread that only looks at the clock has at most ended rounds of its loop.
bool onlyAsksAgain() {
    if (lastTime.block != runningBlock || lastTime.rank != cpu_device_threadIdx.rank) return false;
    if (!watching) return lastTime.work == workUntilNow();
    if (lastTime.work > workUntilNow() || lastTime.cursor > logCursor) return false;
    if (workUntilNow() - lastTime.work != loggedSince(lastTime.cursor)) return false;
    for (const LogEntry* e = lastTime.cursor; e < logCursor; e += logStep)
        if (!isRound(site(static_cast<uint32_t>(*e >> siteShift)).event)) return false;
    return true;
}

void rememberTime(int inVain) {
    lastTime.block = runningBlock;
    lastTime.rank = cpu_device_threadIdx.rank;
    lastTime.work = workUntilNow();
    lastTime.cursor = logCursor;
    lastTime.inVain = inVain;
}

}  // namespace

// Four ticks a call, and in a watched program one for each access of any thread: the same in every run, and more for a
// kernel that does more. It says nothing about time. To who waits for a time to pass it soon does: each call adds twice
// as much as the one before. Without a log nobody sees what else such a thread waits for, so others get a turn, and
// time to come.
long long deviceClock() {
    constexpr int beforeDoubling = 8, callsOfTurn = 1000;
    if (watching) announce(&Watcher::pauses);
    const int doublings = watching ? 22 : 10;
    const int inVain = onlyAsksAgain() ? lastTime.inVain + 1 : 0;
    if (!watching && threadRuns && inVain % callsOfTurn == callsOfTurn - 1 && fibersToSpare()) giveTurn(true);
    lastTime.calls += 4ll << std::clamp(inVain - beforeDoubling, 0, doublings);
    rememberTime(inVain);
    return lastTime.calls + static_cast<long long>(workUntilNow());
}

void deviceSleep(unsigned nanoseconds) {
    lastTime.calls += nanoseconds;
    if (watching) announce(&Watcher::pauses);
    waitAs(ThreadState::yielded);
}

void giveTurn(bool afterLong) {
    if (afterLong) {
        spinRounds = spinRoundsBeforeSwitch;
        idleRounds += idleRoundsBeforeSwitch / 2;
    }
    waitAs(ThreadState::yielded);
}

void giveTurnOfPoll() {
    spinRounds = spinRoundsBeforeSwitch;
    idleRounds = std::max(idleRounds, idleRoundsBeforeSwitch - 2);
    waitAs(ThreadState::yielded);
}

// The number of a place in the order in which they were come to: its address differs from run to run.
static uint64_t placeNumber(const void* place) {
    static auto& places = *new std::vector<const void*>;
    auto known = std::find(places.begin(), places.end(), place);
    if (known == places.end()) known = places.insert(known, place);
    return static_cast<uint64_t>(known - places.begin());
}

// As good as drawn, and always the same; cheap, as every atomic operation asks.
static uint64_t drawFrom(uint64_t seed, uint64_t place, uint64_t block) {
    uint64_t z = seed;
    for (uint64_t number : {place, block}) {
        z = (z ^ number) * 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 31) * 0xBF58476D1CE4E5B9u;
        z ^= z >> 29;
    }
    return z;
}

// At a third of the places, which an order draws, or now and then at all: block 0, which has work if any block has, and
// some of the others. Were it all places each time, those who wait at one would hide that they can be late at the next.
static bool drawnToWait(uint64_t seed, uint64_t place, uint64_t block) {
    const uint64_t order = drawFrom(seed, 0, 0) % 16;
    return (order == 15 || place % 3 == order % 3) && (block == 0 || drawFrom(seed, place, block) % 4 == 0);
}

// Once in a block, with all lanes of the warp that come to the place, so that they make one request as ever.
void mayGiveWay(const void* place) {
    const uint64_t seed = scheduleSeed();
    Block& b = *runningBlock;
    if (seed == 0 || !mayBePutAside || b.cluster || (b.gaveWay && !givesWay) || !fibersToSpare()) return;
    if (!drawnToWait(seed, placeNumber(place), b.number)) return;
    b.gaveWay = givesWay = true;
    waitAs(ThreadState::yielded);
}

void unwatched::copyBits(void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }

void leaveKernel() {
    noteStarts();
    Thread& self = runningThread();
    endCurrent();
    giveFiberBack(self.fiber);
    void* unused;
    switchAway(&unused);
    std::abort();  // the fiber was given back: nobody comes back here
}

static void stopHere() {
    noteStarts();
    running.stopping = true;
    coming = 0;  // nobody in this warp runs on
}

static void giveUpLaunch() {
    stopHere();
    announce(&Watcher::givesUp, running);
    if (!watchedProgram())
        std::fprintf(stderr, "CPU device: %d threads went wrong: the launch was ended\n", faultsOfALaunch);
}

void endThread(cudaError_t error) {
    running.fails(error);
    runningThread().killed = runningBlock->marked = true;
    if (!running.stopping && ++running.faults == faultsOfALaunch) giveUpLaunch();
    leaveKernel();
}

void stopLaunch(cudaError_t error) {
    running.fails(error);
    running.stopping = true;
}

void endBlock() { runningBlock->cut = true; }

void endLaunch(cudaError_t error) {
    stopHere();
    endThread(error);
}

}  // namespace cpu_device
