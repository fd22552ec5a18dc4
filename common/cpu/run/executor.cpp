#include "executor.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <numeric>
#include <random>

#include "../watch/stop_reports.h"
#include "../watch/watch.h"
#include "builtin_symbols.h"
#include "faults.h"
#include "shared_memory.h"

// threadIdx and its like as the runtime sees them: what a .cu reads as constants, set before each thread runs.
extern "C" {
cpu_device::Index3 cpu_device_threadIdx, cpu_device_blockIdx, cpu_device_blockDim, cpu_device_gridDim;
}

namespace cpu_device {

RunningLaunch running;
Thread* runningThread;
Block* runningBlock;
uint8_t laneTurn[warpLanes];

namespace {

int warpNumber;          // place in warpOrder of the warp that runs
Warp* warp;              // that warp
Thread* lanes;           // its threads
ThreadState* laneStates;
int laneCursor;          // place in laneOrder of the next lane to look at
bool watching;
uint64_t progress;
uint64_t accesses;       // logged so far
const LogEntry* logBegin; // where the running thread began to log
void* hostStack;         // where the launch was called from, while lanes run
bool stopping;           // endLaunch was called
bool othersMayHelp;      // a block that only polls may be put aside for the others
int laneOrder[warpLanes];
std::vector<int> warpOrder;
int spinRounds;

constexpr int spinRoundsBeforeSwitch = 4;        // then other warps get a turn
constexpr uint64_t idleRoundsBeforeSwitch = 64;   // rounds over all warps in which every lane only polled

uint64_t idleRounds;
uint64_t accessesAtProgress;   // what was logged when a lane last did more than poll

void noteProgress() {
    idleRounds = 0;
    accessesAtProgress = accesses;
}

// All lanes that can run have been polling for long enough to try another block; or for so long that nothing will come.
bool pollsLong() { return idleRounds >= idleRoundsBeforeSwitch; }
bool pollsInVain() { return accesses - accessesAtProgress > stepLimit() || idleRounds > (uint64_t(1) << 22); }

void runThreads();

static_assert(ThreadState::notStarted < ThreadState::ready && ThreadState::ready < ThreadState::running);
bool canRun(ThreadState s) { return s <= ThreadState::ready; }

// The lanes of the running warp have all stopped. Makes those ready that only waited for their turn in the log,
// and returns true if the same warp should run on.
bool continueWarp() {
    if (warp->runnable > 0) return true;
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
        bool switchWarp = allSpin && ++spinRounds > spinRoundsBeforeSwitch;
        if (watching) watchWarp(switchWarp ? 0 : full);
        if (!allSpin) noteProgress();
        for (int i = 0; i < warp->lanes; i++)
            if (laneStates[i] == ThreadState::logFull || laneStates[i] == ThreadState::yielded) makeReady(lanes[i]);
        return !switchWarp;
    }
    if (wide && resolveActiveMask(*runningBlock, *warp)) return true;
    if (watching) watchWarp(0);
    return false;
}

// The next warp of the block that can run, or -1.
int nextWarp() {
    int count = static_cast<int>(warpOrder.size());
    for (int i = 1; i <= count; i++) {
        int n = (warpNumber + i) % count;
        if (n == 0 || i == count) idleRounds++;
        if (runningBlock->warps[warpOrder[n]].runnable > 0) return n;
    }
    return -1;
}

void startWarp(int number) {
    warpNumber = number;
    warp = &runningBlock->warps[warpOrder[warpNumber]];
    lanes = &runningBlock->threads[warp->first];
    laneStates = &runningBlock->states[warp->first];
    laneCursor = 0;
    spinRounds = 0;
    if (watching) beginWarpLog(*runningBlock, warpOrder[warpNumber]);
}

// All threads that are left wait at a block barrier.
void releaseBlockBarrier() {
    Block& b = *runningBlock;
    if (b.otherAtBarrier.place)
        reportDifferentBarriers(b);
    else if (b.alive < static_cast<int>(b.threads.size()))
        reportSkippedBarrier(b);
    if (b.barrierHasResult) giveBarrierResults(b);
    b.atBarrier = 0;
    b.otherAtBarrier = {};
    b.barrierHasResult = false;
    b.barriersPassed++;
    if (b.alive == static_cast<int>(b.threads.size())) {
        std::fill(b.states.begin(), b.states.end(), ThreadState::ready);
        for (Warp& w : b.warps) w.runnable = w.lanes;
    } else {
        for (Thread& t : b.threads)
            if (stateOf(t) == ThreadState::atBlockBarrier) makeReady(t);
    }
    noteProgress();
    if (watching) watchBlockBarrier(b);
}

// No lane of the running warp can run. Finds another one, releases a barrier, or returns false: the block has
// ended, or waits for the other blocks of the grid.
[[gnu::noinline]] bool moveOn() {
    for (;;) {
        progress++;
        if (stopping) return false;
        if (continueWarp()) {
            laneCursor = 0;
            return true;
        }
        int n = nextWarp();
        if (n >= 0 && !(othersMayHelp ? pollsLong() : pollsInVain())) {
            startWarp(n);
            return true;
        }
        if (runningBlock->alive == 0) return false;
        if (n < 0 && runningBlock->atBarrier > 0 && runningBlock->atBarrier == runningBlock->alive) {
            releaseBlockBarrier();
        } else if (n < 0 && runningBlock->atGrid > 0 && runningBlock->atGrid == runningBlock->alive) {
            return false;
        } else if (n >= 0 && othersMayHelp) {
            return false;
        } else {
            noteProgress();
            if (!resolveDeadEnd(*runningBlock)) return false;
            if (runningBlock->alive == 0) return false;
        }
        n = nextWarp();
        if (n >= 0) {
            startWarp(n);
            return true;
        }
    }
}

inline Thread* nextThread() {
    for (;;) {
        while (laneCursor < warpLanes) {
            int lane = laneOrder[laneCursor++];
            if (lane < warp->lanes && canRun(laneStates[lane])) return &lanes[lane];
        }
        if (!moveOn()) return nullptr;
    }
}

inline void enter(Thread& t) {
    warp->runnable--;
    runningThread = &t;
    laneStates[t.lane()] = ThreadState::running;
    cpu_device_threadIdx = t.index;
    if (watching) {
        LogEntry* part = currentLog->entries[t.lane()];
        logCursor = part + currentLog->counts[t.lane()];
        logEnd = part + logCapacity;
        logBegin = logCursor;
    }
}

inline void leave() {
    if (watching) {
        settlePendingStore();
        int lane = runningThread->lane();
        accesses += static_cast<uint64_t>(logCursor - logBegin);
        currentLog->counts[lane] = static_cast<uint16_t>(logCursor - currentLog->entries[lane]);
    }
}

inline void endCurrent() {
    leave();
    stateOf(*runningThread) = ThreadState::ended;
    runningThread->fiber = nullptr;
    runningBlock->alive--;
}

// What every fiber runs.
void runThreads() {
    for (;;) {
        Fiber* self = runningThread->fiber;
        running.request->entry(running.request->function, running.request->arguments);
        endCurrent();
        Thread* next = nextThread();
        if (!next) {
            giveFiberBack(self);
            runningThread = nullptr;
            void* unused;
            cpu_device_switch_stack(&unused, hostStack);
        }
        if (laneStates[next->lane()] == ThreadState::notStarted) {
            next->fiber = self;
            enter(*next);
            continue;
        }
        giveFiberBack(self);
        enter(*next);
        void* unused;
        cpu_device_switch_stack(&unused, next->stackPointer);
    }
}

// Leaves the running thread, which keeps its fiber (or has ended and lost it), for the next one. The switch comes
// last and in tail position: a waiting thread's stack holds nothing but its own frames.
[[gnu::noinline]] void switchAway(void** save) {
    Thread* next = nextThread();
    if (!next) {
        runningThread = nullptr;
        return cpu_device_switch_stack(save, hostStack);
    }
    if (laneStates[next->lane()] == ThreadState::notStarted) {
        next->fiber = takeFiber();
        next->stackPointer = prepareFiber(next->fiber, runThreads);
    }
    if (save == &next->stackPointer) {   // it is its own successor: the only one that can run
        enter(*next);
        return;
    }
    // The stacks of a large block do not fit in the first cache: fetch the one after next while this one runs.
    const char* soon = static_cast<const char*>(lanes[laneCursor < warp->lanes ? laneCursor : 0].stackPointer);
    __builtin_prefetch(soon);
    __builtin_prefetch(soon + 64);
    enter(*next);
    cpu_device_switch_stack(save, next->stackPointer);
}

// Runs the block until it has ended or all its threads wait at the grid barrier.
void runBlock(Block& b, bool resumed) {
    runningBlock = &b;
    cpu_device_blockIdx = b.index;
    if (watching) watchBlock(b, resumed);
    warpNumber = 0;
    noteProgress();
    int n = 0;
    while (n < static_cast<int>(warpOrder.size()) && b.warps[warpOrder[n]].runnable == 0) n++;
    if (n < static_cast<int>(warpOrder.size())) {
        startWarp(n);
        switchAway(&hostStack);
    }
    if (b.alive == 0 || stopping) {
        b.done = true;
        if (watching) watchBlockEnds(b);
    }
    runningBlock = nullptr;
}

// Threads and warps of a block, in their initial state. Done anew for each block, so it only writes what changes.
void prepareBlock(Block& b, uint64_t number) {
    const dim3& grid = running.grid;
    const dim3& shape = running.block;
    int threads = running.threadsPerBlock;
    b.number = number;
    b.index = {static_cast<uint32_t>(number % grid.x), static_cast<uint32_t>(number / grid.x % grid.y),
               static_cast<uint32_t>(number / (uint64_t(grid.x) * grid.y))};
    b.alive = threads;
    b.atBarrier = b.atGrid = 0;
    b.barriersPassed = 0;
    b.otherAtBarrier = {};
    b.done = false;
    b.started = true;
    if (static_cast<int>(b.threads.size()) != threads) {
        b.threads.assign(threads, Thread());
        b.states.resize(threads);
        b.waits.assign(threads, Wait());
        uint32_t x = 0, y = 0, z = 0;
        for (int i = 0; i < threads; i++) {
            Thread& t = b.threads[i];
            t.rank = static_cast<uint16_t>(i);
            t.index = {x, y, z};
            if (++x == shape.x) x = 0, ++y;
            if (y == shape.y) y = 0, ++z;
        }
        b.warps.clear();
        for (int first = 0; first < threads; first += warpLanes) {
            Warp w;
            w.first = first;
            w.lanes = std::min(warpLanes, threads - first);
            b.warps.push_back(w);
        }
    }
    for (Thread& t : b.threads) {
        t.killed = t.spinning = false;
    }
    std::fill(b.states.begin(), b.states.end(), ThreadState::notStarted);
    if (watching)
        for (Wait& w : b.waits) w.fullLogs = 0;
    for (Warp& w : b.warps) w.runnable = w.lanes;
}

// Threads that were cut off keep fibers: give them back.
void collectFibers(std::vector<Thread>& threads) {
    for (Thread& t : threads) {
        if (t.fiber) giveFiberBack(t.fiber);
        t.fiber = nullptr;
    }
}

uint64_t numberAt(const std::vector<uint32_t>& order, uint64_t i) { return order.empty() ? i : order[i]; }

// Starts a block, or goes on with one that was put aside, until it has ended or can go no further by itself.
void runOrResume(Block& b, uint64_t number) {
    bool resumed = b.started;
    if (resumed) {
        restoreSharedMemory(b.shared);
    } else {
        prepareBlock(b, number);
        if (watching) poisonSharedMemory();
    }
    runBlock(b, resumed);
    if (b.done)
        b.shared = {};
    else
        saveSharedMemory(b.shared);
}

// One block after the other, all in the same memory. A block that only waits for another one (it polls a flag) is
// put aside, and goes on when all the others have had their turn.
void runPlainGrid(const std::vector<uint32_t>& order) {
    static Block reused;
    reused.threads.clear();
    std::deque<Block> waiting;
    for (uint64_t i = 0; i < running.blockCount && !stopping; i++) {
        reused.started = false;
        othersMayHelp = running.blockCount > 1;
        runOrResume(reused, numberAt(order, i));
        if (!reused.done) {
            waiting.push_back(std::move(reused));
            reused = Block();
        }
        showProgress(i + 1, running.blockCount);
    }
    collectFibers(reused.threads);
    for (int roundsWithoutEnd = 0; !waiting.empty() && !stopping;) {
        // Blocks that poll each other's flags make progress without ending: they get many rounds.
        othersMayHelp = waiting.size() > 1 && roundsWithoutEnd < 1000;
        Block b = std::move(waiting.front());
        waiting.pop_front();
        runOrResume(b, b.number);
        roundsWithoutEnd = b.done ? 0 : roundsWithoutEnd + 1;
        if (b.done)
            collectFibers(b.threads);
        else
            waiting.push_back(std::move(b));
    }
    for (Block& b : waiting) collectFibers(b.threads);
}

// All blocks at once: each runs until it waits at the grid barrier, then the next.
void runCooperativeGrid(const std::vector<uint32_t>& order) {
    std::vector<Block> blocks(running.blockCount);
    uint64_t ended = 0;
    othersMayHelp = running.blockCount > 1;
    for (int roundsWithoutBarrier = 0; ended < running.blockCount && !stopping;) {
        bool allWait = true;
        for (uint64_t i = 0; i < running.blockCount && !stopping; i++) {
            Block& b = blocks[numberAt(order, i)];
            if (b.done || (b.started && b.atGrid == b.alive)) continue;
            othersMayHelp = running.blockCount > 1 && roundsWithoutBarrier < 1000;
            runOrResume(b, numberAt(order, i));
            ended += b.done;
        }
        const Block* atBarrier = nullptr;
        for (Block& b : blocks) {
            allWait = allWait && (b.done || b.atGrid == b.alive);
            if (!b.done && b.atGrid > 0 && b.atGrid == b.alive) atBarrier = &b;
        }
        roundsWithoutBarrier++;
        if (!allWait || !atBarrier || stopping) continue;
        if (ended > 0) {
            reportMissingBlocks(*atBarrier, ended);
            if (running.error == cudaSuccess) running.error = cudaErrorLaunchTimeout;
            break;
        }
        if (watching) watchGridBarrier();
        roundsWithoutBarrier = 0;
        for (Block& b : blocks) {
            b.atGrid = 0;
            runningBlock = &b;
            for (Thread& t : b.threads)
                if (stateOf(t) == ThreadState::atGridBarrier) makeReady(t);
            runningBlock = nullptr;
        }
    }
    for (Block& b : blocks) collectFibers(b.threads);
}

std::vector<uint32_t> chooseOrder() {
    std::iota(laneOrder, laneOrder + warpLanes, 0);
    warpOrder.resize((running.threadsPerBlock + warpLanes - 1) / warpLanes);
    std::iota(warpOrder.begin(), warpOrder.end(), 0);
    std::vector<uint32_t> blocks;
    if (uint64_t seed = scheduleSeed()) {
        std::mt19937_64 random(seed);
        // Not std::shuffle, whose result differs between standard libraries.
        auto permute = [&](auto* begin, size_t n) {
            for (size_t i = n; i > 1; i--) std::swap(begin[i - 1], begin[random() % i]);
        };
        permute(laneOrder, warpLanes);
        permute(warpOrder.data(), warpOrder.size());
        blocks.resize(running.blockCount);
        std::iota(blocks.begin(), blocks.end(), 0u);
        permute(blocks.data(), blocks.size());
    }
    for (int i = 0; i < warpLanes; i++) laneTurn[laneOrder[i]] = static_cast<uint8_t>(i);
    return blocks;
}

}  // namespace

uint64_t progressCount() { return progress; }

uint64_t scheduleSeed() {
    static const uint64_t seed = [] {
        const char* text = std::getenv("SCHEDULE");
        return text ? std::strtoull(text, nullptr, 10) : 0;
    }();
    return seed;
}

void waitAs(ThreadState state) {
    leave();
    Thread* self = runningThread;
    stateOf(*self) = state;
    switchAway(&self->stackPointer);
}

static void arriveAtBarrier(const void* place, Here here) {
    Block& b = *runningBlock;
    if (b.atBarrier++ == 0)
        b.firstAtBarrier = {place, here.line, runningThread->rank};
    else if (b.firstAtBarrier.place != place || b.firstAtBarrier.line != here.line)
        b.otherAtBarrier = {place, here.line, runningThread->rank};
}

void blockBarrier(Here here) {
    arriveAtBarrier(__builtin_return_address(0), here);
    waitAs(ThreadState::atBlockBarrier);
}

int blockBarrier(BarrierResult result, int predicate, Here here) {
    arriveAtBarrier(__builtin_return_address(0), here);
    runningBlock->barrierHasResult = true;
    Wait& w = waitOf(*runningThread);
    w.barrierResult = result;
    w.value = predicate != 0;
    waitAs(ThreadState::atBlockBarrier);
    return static_cast<int>(w.value);
}

// One tick a call, and in a watched program one for each access of any thread: the same in every run, and more for a
// kernel that does more. It says nothing about time.
long long deviceClock() {
    static long long calls;
    return ++calls * 4 + static_cast<long long>(watching ? accesses + static_cast<uint64_t>(logCursor - logBegin) : progress);
}

void deviceSleep(unsigned) { waitAs(ThreadState::yielded); }

void endThread(cudaError_t error) {
    if (running.error == cudaSuccess) running.error = error;
    Fiber* fiber = runningThread->fiber;
    runningThread->killed = true;
    endCurrent();
    giveFiberBack(fiber);
    void* unused;
    switchAway(&unused);
    std::abort();   // the fiber was given back: nobody comes back here
}

void endLaunch(cudaError_t error) {
    stopping = true;
    laneCursor = warpLanes;   // nobody in this warp runs on
    endThread(error);
}

cudaError_t execute(const LaunchRequest& request) {
    running.request = &request;
    running.grid = request.grid;
    running.block = request.block;
    running.blockCount = uint64_t(request.grid.x) * request.grid.y * request.grid.z;
    running.threadsPerBlock = static_cast<int>(request.block.x * request.block.y * request.block.z);
    running.error = cudaSuccess;
    running.number++;
    cpu_device_blockDim = {request.block.x, request.block.y, request.block.z};
    cpu_device_gridDim = {request.grid.x, request.grid.y, request.grid.z};
    watching = watchedProgram();
    stopping = false;
    std::vector<uint32_t> order = chooseOrder();
    FaultGuard guard;   // what a kernel does wrong ends a lane, not the program
    if (watching) watchLaunchBegins();
    if (request.cooperative)
        runCooperativeGrid(order);
    else
        runPlainGrid(order);
    if (watching) watchLaunchEnds();
    return running.error;
}

}  // namespace cpu_device
