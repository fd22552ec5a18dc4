// Runs the blocks of a grid, one after the other or in turns (executor.h).
#include <algorithm>
#include <cstdlib>
#include <deque>
#include <numeric>
#include <random>

#include "access_log.h"
#include "executor.h"
#include "faults.h"
#include "limits.h"
#include "programs.h"
#include "progress.h"
#include "shared_memory.h"
#include "site_records.h"
#include "watcher.h"

namespace cpu_device {

RunningLaunch running;
std::vector<int> warpOrder;
uint8_t laneOrder[warpLanes], laneTurn[warpLanes];

namespace {

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
    b.done = b.cut = false;
    b.started = true;
    b.asynchronous.forget();
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
            for (int lane = 0; lane < w.lanes; lane++) w.all |= Turns(1) << laneTurn[lane];
            b.warps.push_back(w);
        }
    }
    std::fill(b.states.begin(), b.states.end(), ThreadState::notStarted);
    if (watchedProgram())
        for (Wait& w : b.waits) w.fullLogs = 0;
    if (watchedProgram() || running.error != cudaSuccess)  // else nobody has set them
        for (Thread& t : b.threads) t.killed = t.spinning = false;
    for (Warp& w : b.warps) {
        w.runnable = w.all;
        w.mixed = false;
        w.exchanges = 0;
    }
}

// Threads that were cut off keep fibers: give them back.
void collectFibers(Block& b) {
    for (const Thread& t : b.threads) {
        if (hasFiber(b.states[t.rank])) giveFiberBack(t.fiber);
        b.states[t.rank] = ThreadState::ended;
    }
}

uint64_t numberAt(const std::vector<uint32_t>& order, uint64_t i) { return order.empty() ? i : order[i]; }

// Starts a block, or goes on with one that was put aside, until it has ended or can go no further by itself.
void runOrResume(Block& b, uint64_t number, bool othersMayHelp) {
    bool resumed = b.started;
    if (resumed) {
        restoreSharedMemory(b.shared);
    } else {
        prepareBlock(b, number);
        if (watchedProgram()) poisonSharedMemory();
    }
    runBlock(b, resumed, othersMayHelp);
    if (b.done)
        b.shared = {};
    else
        saveSharedMemory(b.shared);
}

BlockChoice chosenBlocks;  // null: all

// One block after the other, all in the same memory. A block that only waits for another one (it polls a flag) is
// put aside, and goes on when all the others have had their turn.
void runPlainGrid(const std::vector<uint32_t>& order) {
    static Block reused;
    reused.threads.clear();
    std::deque<Block> waiting;
    std::vector<uint64_t> chosen;
    if (chosenBlocks) chosen = chosenBlocks(running.blockCount, running.grid.x);
    const uint64_t count = chosenBlocks ? chosen.size() : running.blockCount;
    for (uint64_t i = 0; i < count && !running.stopping; i++) {
        reused.started = false;
        runOrResume(reused, chosenBlocks ? chosen[i] : numberAt(order, i), running.blockCount > 1);
        if (reused.cut) collectFibers(reused);
        if (!reused.done) {
            waiting.push_back(std::move(reused));
            reused = Block();
        }
        showProgress(running.number, i + 1, running.blockCount);
    }
    collectFibers(reused);
    for (int roundsWithoutEnd = 0; !waiting.empty() && !running.stopping;) {
        // Blocks that poll each other's flags make progress without ending: they get many rounds.
        bool othersMayHelp = waiting.size() > 1 && roundsWithoutEnd < 1000;
        Block b = std::move(waiting.front());
        waiting.pop_front();
        runOrResume(b, b.number, othersMayHelp);
        roundsWithoutEnd = b.done ? 0 : roundsWithoutEnd + 1;
        if (b.done)
            collectFibers(b);
        else
            waiting.push_back(std::move(b));
    }
    for (Block& b : waiting) collectFibers(b);
}

// All blocks at once: each runs until it waits at the grid barrier, then the next.
void runCooperativeGrid(const std::vector<uint32_t>& order) {
    std::vector<Block> blocks(running.blockCount);
    uint64_t ended = 0, barriers = 0;
    for (int roundsWithoutBarrier = 0; ended < running.blockCount && !running.stopping;) {
        bool allWait = true;
        for (uint64_t i = 0; i < running.blockCount && !running.stopping; i++) {
            Block& b = blocks[numberAt(order, i)];
            if (b.done || (b.started && b.atGrid == b.alive)) continue;
            runOrResume(b, numberAt(order, i), running.blockCount > 1 && roundsWithoutBarrier < 1000);
            ended += b.done;
        }
        const Block* atBarrier = nullptr;
        for (Block& b : blocks) {
            allWait = allWait && (b.done || b.atGrid == b.alive);
            if (!b.done && b.atGrid > 0 && b.atGrid == b.alive) atBarrier = &b;
        }
        roundsWithoutBarrier++;
        if (!allWait || !atBarrier || running.stopping) continue;
        if (ended > 0) {
            announce(&Watcher::missingBlocks, *atBarrier, ended);
            if (running.error == cudaSuccess) running.error = cudaErrorLaunchTimeout;
            break;
        }
        if (++barriers > stepLimit() / stepsOfBarrier) {
            const Thread& t = *std::find_if(
                atBarrier->threads.begin(), atBarrier->threads.end(),
                [&](const Thread& any) { return atBarrier->states[any.rank] == ThreadState::atGridBarrier; });
            reportEndlessWaits(*atBarrier, t, atBarrier->waits[t.rank].place, barriers, "grid barrier");
            stopLaunch(cudaErrorLaunchTimeout);
            break;
        }
        if (watchedProgram()) announce(&Watcher::gridBarrierOpens, running);
        roundsWithoutBarrier = 0;
        for (Block& b : blocks) {
            b.atGrid = 0;
            runningBlock = &b;
            for (Thread& t : b.threads)
                if (stateOf(t) == ThreadState::atGridBarrier) makeReady(t);
            runningBlock = nullptr;
        }
    }
    for (Block& b : blocks) collectFibers(b);
}

// Before a watched launch. Dynamic shared memory may have another size than in the last one, or stand elsewhere.
void prepareForLog() {
    static uint64_t lastSharedBytes = ~uint64_t(0);
    static uintptr_t lastShared;
    prepareRecords();
    if (lastSharedBytes != running.request->sharedBytes || lastShared != sharedBegin()) forgetTargets();
    lastSharedBytes = running.request->sharedBytes;
    lastShared = sharedBegin();
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

uint64_t scheduleSeed() {
    static const uint64_t seed = [] {
        const char* text = std::getenv("SCHEDULE");
        return text ? std::strtoull(text, nullptr, 10) : 0;
    }();
    return seed;
}

void runOnly(const BlockChoice& choose) { chosenBlocks = choose; }

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
    running.stopping = false;
    running.faults = 0;
    std::vector<uint32_t> order = chooseOrder();
    FaultGuard guard;  // what a kernel does wrong ends a lane, not the program
    if (watchedProgram()) prepareForLog();
    announce(&Watcher::launchBegins, running);
    if (request.cooperative)
        runCooperativeGrid(order);
    else
        runPlainGrid(order);
    announce(&Watcher::launchEnds, running);
    return running.error;
}

}  // namespace cpu_device
