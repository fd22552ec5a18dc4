// Runs the blocks of a grid (executor.h): each worker (workers.h) one after the other, or in turns.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <numeric>
#include <random>
#include <thread>

#include "access_log.h"
#include "clusters.h"
#include "executor.h"
#include "faults.h"
#include "limits.h"
#include "programs.h"
#include "progress.h"
#include "shared_memory.h"
#include "site_records.h"
#include "watcher.h"
#include "workers.h"

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
    beginsInCluster(b);
    b.gaveWay = false;
    if (b.marked) {
        for (Wait& w : b.waits) w.fullLogs = 0;
        for (Thread& t : b.threads) t.killed = t.spinning = false;
        b.marked = false;
    }
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
        b.cluster ? takeSharedMemory(b) : restoreSharedMemory(b.shared);
    } else {
        prepareBlock(b, number);
        if (watchedProgram()) poisonSharedMemory();
    }
    runBlock(b, resumed, othersMayHelp);
    if (b.cluster)
        leaveSharedMemory(b);  // also of one that has ended, for who comes too late
    else if (b.done)
        b.shared = {};
    else
        saveSharedMemory(b.shared);
}

BlockChoice chosenBlocks;  // null: all

// What the workers of a launch share.
struct Grid {
    std::vector<uint32_t> order;   // empty: by number
    std::vector<uint64_t> chosen;  // the only blocks that run, if `choice`
    bool choice = false;
    uint64_t count = 0;    // of the blocks that run
    uint64_t portion = 1;  // blocks that a worker takes at a time
    std::atomic<uint64_t> next{0};
    std::atomic<uint64_t> ended{0};

    uint64_t blockAt(uint64_t i) const { return choice ? chosen[i] : numberAt(order, i); }
};

// The blocks that a worker takes, portion after portion, until none is left.
class Portions {
public:
    explicit Portions(Grid& of) : grid(of) {}
    bool take(uint64_t& place) {
        if (at == end) {
            at = grid.next.fetch_add(grid.portion);
            end = std::min(at + grid.portion, grid.count);
            if (at >= grid.count) return at = end = 0, false;
        }
        place = at++;
        return true;
    }

private:
    Grid& grid;
    uint64_t at = 0, end = 0;
};

// How long a worker's blocks have been waiting for each other, or for those of other workers. Blocks that poll each
// other's flags make progress without ending: they get many rounds.
class Patience {
public:
    bool isLeft() const { return rounds < 1000; }
    void restart() { rounds = 0; }
    // After all of the worker's blocks had their turn, or with one worker, after each.
    void roundEnds() {
        rounds++;
        if (!severalWorkers) return;
        const uint64_t byOthers = progressOfAll() - progressOfWorker().value();
        if (byOthers != seen) restart();
        seen = byOthers;
        std::this_thread::yield();
    }

private:
    int rounds = 0;
    uint64_t seen = 0;
};

// One block after the other, all in the same memory. A block that only waits for another one (it polls a flag) is
// put aside, and goes on when all the others have had their turn. It stays with its worker: its stacks know where that
// one's shared memory is.
void runPlainBlocks(Grid& grid) {
    static auto& all = *new std::array<Block, maxWorkers>;
    Block& reused = all[workerNumber()];
    reused.threads.clear();
    std::deque<Block> waiting;
    Portions portions(grid);
    for (uint64_t i; !running.stopping && portions.take(i);) {
        reused.started = false;
        runOrResume(reused, grid.blockAt(i), running.blockCount > 1);
        if (reused.cut) collectFibers(reused);
        if (!reused.done) {
            waiting.push_back(std::move(reused));
            reused = Block();
        }
        const uint64_t ended = ++grid.ended;
        if (workerNumber() == 0) showProgress(running.number, ended, running.blockCount);
    }
    collectFibers(reused);
    for (Patience patience; !waiting.empty() && !running.stopping;) {
        bool othersMayHelp = (severalWorkers || waiting.size() > 1) && patience.isLeft();
        Block b = std::move(waiting.front());
        waiting.pop_front();
        runOrResume(b, b.number, othersMayHelp);
        if (b.done) {
            collectFibers(b);
            patience.restart();
        } else {
            waiting.push_back(std::move(b));
            patience.roundEnds();
        }
    }
    for (Block& b : waiting) collectFibers(b);
}

// The blocks of a cluster at once: each runs until it waits for the others, or only polls, then the next.
void runCluster(Grid& grid, uint64_t number) {
    Cluster cluster(running.cluster);
    uint64_t ended = 0;
    for (Patience patience; ended < cluster.blocks.size() && !running.stopping; patience.roundEnds()) {
        bool anyRan = false;
        for (Block& b : cluster.blocks) {
            if (b.done || waitsForCluster(b) || running.stopping) continue;
            runOrResume(b, blockOfCluster(running.grid, running.cluster, number, b.rankInCluster), patience.isLeft());
            anyRan = true;
            if (!b.done) continue;
            ended++;
            patience.restart();
        }
        if (opensBarrier(cluster))
            patience.restart();
        else if (!anyRan)  // they wait for one another, at a barrier of the cluster and elsewhere
            for (Block& b : cluster.blocks)
                if (!b.done) {
                    runOrResume(b, b.number, false);
                    ended += b.done;
                }
    }
    for (Block& b : cluster.blocks) collectFibers(b);
    grid.ended += cluster.blocks.size();
    if (workerNumber() == 0) showProgress(running.number, grid.ended, running.blockCount);
}

void runClusters(Grid& grid) {
    Portions portions(grid);
    for (uint64_t i; !running.stopping && portions.take(i);) runCluster(grid, grid.blockAt(i));
}

// Where the blocks of a cooperative launch meet.
class GridBarrier {
public:
    explicit GridBarrier(uint64_t blockCount) : blocks(blockCount) {}

    // Of a worker's blocks, so many have come to the barrier and so many have ended since it was here last. Returns
    // when the barrier has opened, or the launch stops. `any`: one of them that waits, or null.
    void arrive(uint64_t waits, uint64_t ends, const Block* any) {
        std::unique_lock<std::mutex> lock(mutex);
        waiting += waits;
        ended += ends;
        if (waiting > 0 && waiting + ended == blocks) {
            open(any);
            changed.notify_all();
            return;
        }
        const uint64_t before = opened;
        while (any && opened == before && !running.stopping) changed.wait_for(lock, std::chrono::milliseconds(10));
    }

private:
    void open(const Block* any) {
        waiting = 0;
        opened++;
        if (ended > 0) {
            if (any) announce(&Watcher::missingBlocks, *any, ended);
            stopLaunch(cudaErrorLaunchTimeout);
        } else if (opened > stepLimit() / stepsOfBarrier) {
            const Thread& t = *std::find_if(any->threads.begin(), any->threads.end(), [&](const Thread& thread) {
                return any->states[thread.rank] == ThreadState::atGridBarrier;
            });
            reportEndlessWaits(*any, t, any->waits[t.rank].place, opened, "grid barrier");
            stopLaunch(cudaErrorLaunchTimeout);
        } else if (watchedProgram()) {
            announce(&Watcher::gridBarrierOpens, running);
        }
    }

    const uint64_t blocks;
    std::mutex mutex;
    std::condition_variable changed;
    uint64_t waiting = 0, ended = 0, opened = 0;
};

bool atGridBarrier(const Block& b) { return !b.done && b.atGrid > 0 && b.atGrid == b.alive; }

void leaveGridBarrier(Block& b) {
    if (b.done) return;
    b.atGrid = 0;
    runningBlock = &b;
    for (Thread& t : b.threads)
        if (stateOf(t) == ThreadState::atGridBarrier) makeReady(t);
    runningBlock = nullptr;
}

// All blocks at once: each of a worker's runs until it waits at the grid barrier, then the next.
void runCooperativeBlocks(Grid& grid, GridBarrier& barrier) {
    std::deque<Block> alone;
    std::deque<Cluster> clusters;
    std::vector<Block*> blocks;
    Portions portions(grid);
    for (uint64_t i; !running.stopping && portions.take(i);) {
        const size_t before = blocks.size();
        if (blocksOf(running.cluster) > 1)
            for (Block& b : clusters.emplace_back(running.cluster).blocks) blocks.push_back(&b);
        else
            blocks.push_back(&alone.emplace_back());
        for (uint32_t rank = 0; before + rank < blocks.size(); rank++)
            runOrResume(*blocks[before + rank], blockOfCluster(running.grid, running.cluster, grid.blockAt(i), rank),
                        running.blockCount > 1);
    }
    uint64_t knownEnded = 0;
    Patience patience;
    while (knownEnded < blocks.size() && !running.stopping) {
        uint64_t ended = 0, waiting = 0;
        const Block* any = nullptr;
        for (const Block* b : blocks) {
            ended += b->done;
            waiting += atGridBarrier(*b);
            if (atGridBarrier(*b)) any = b;
        }
        // Who waits for a block that was cut has been seen as far as can be. (Under watch one worker has all blocks.)
        if (std::any_of(blocks.begin(), blocks.end(), [](const Block* b) { return b->cut; })) {
            for (Block* b : blocks)
                if (!b->done) {
                    b->cut = true;
                    runOrResume(*b, b->number, false);
                }
            break;
        }
        if (ended + waiting == blocks.size()) {
            barrier.arrive(waiting, ended - knownEnded, any);
            knownEnded = ended;
            for (Block* b : blocks) leaveGridBarrier(*b);
            patience.restart();
        }
        bool anyRan = false;
        for (Block* b : blocks) {
            if (b->done || atGridBarrier(*b) || waitsForCluster(*b) || running.stopping) continue;
            runOrResume(*b, b->number, running.blockCount > 1 && patience.isLeft());
            anyRan = true;
        }
        for (Cluster& c : clusters) anyRan |= opensBarrier(c);
        for (Block* b : blocks)  // those of its cluster wait elsewhere
            if (!anyRan && waitsForCluster(*b)) runOrResume(*b, b->number, false);
        patience.roundEnds();
    }
    for (Block* b : blocks) collectFibers(*b);
}

// What is counted and checked is told in the order of one worker.
int workersOf(const Grid& grid) {
    if (watchedProgram()) return 1;
    return static_cast<int>(std::min<uint64_t>(workerCount(), grid.count));
}

void runGrid(Grid& grid) {
    grid.choice = running.someBlocksOnly;
    if (grid.choice) grid.chosen = chosenBlocks(running.blockCount, running.grid.x);
    grid.count = grid.choice ? grid.chosen.size() : running.blockCount / blocksOf(running.cluster);
    const int workers = workersOf(grid);
    // Neighbouring blocks often write to the same lines of the cache. At the end nobody should wait long for the
    // others.
    grid.portion = std::clamp<uint64_t>(grid.count / (32 * static_cast<uint64_t>(workers)), 1, 64);
    GridBarrier barrier(running.blockCount);
    runOnWorkers(workers, [&] {
        WorkerGuard guard;
        if (running.request->cooperative)
            runCooperativeBlocks(grid, barrier);
        else if (blocksOf(running.cluster) > 1)
            runClusters(grid);
        else
            runPlainBlocks(grid);
    });
}

// Before a watched launch. Dynamic shared memory may have another size than in the last one, or stand elsewhere.
void prepareForLog() {
    static uint64_t lastSharedBytes = ~uint64_t(0);
    static uintptr_t lastShared;
    prepareRecords();
    forgetTargets();  // so that the first access to a shared array notes its use
    if (lastSharedBytes != running.request->sharedBytes || lastShared != sharedBegin())
        for (const SharedArray& a : sharedArrays()) a.used = true;
    poisonSharedMemory();
    for (const SharedArray& a : sharedArrays()) a.used = false;
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
        blocks.resize(running.blockCount / blocksOf(running.cluster));
        std::iota(blocks.begin(), blocks.end(), 0u);
        permute(blocks.data(), blocks.size());
    }
    for (int i = 0; i < warpLanes; i++) laneTurn[laneOrder[i]] = static_cast<uint8_t>(i);
    return blocks;
}

}  // namespace

namespace {
uint64_t& theSchedule() {
    static uint64_t seed = [] {
        const char* text = std::getenv("SCHEDULE");
        return text ? std::strtoull(text, nullptr, 10) : 0;
    }();
    return seed;
}
}  // namespace

uint64_t scheduleSeed() { return theSchedule(); }
void runInOrder(unsigned long long seed) { theSchedule() = seed; }

void runOnly(const BlockChoice& choose) { chosenBlocks = choose; }

dim3 blockOfLastLaunch() { return running.block; }

cudaError_t execute(const LaunchRequest& request) {
    running.request = &request;
    running.grid = request.grid;
    running.block = request.block;
    running.cluster = blocksOf(request.cluster) > 0 ? request.cluster : dim3(1, 1, 1);
    running.blockCount = uint64_t(request.grid.x) * request.grid.y * request.grid.z;
    running.threadsPerBlock = static_cast<int>(request.block.x * request.block.y * request.block.z);
    running.error = cudaSuccess;
    running.number++;
    cpu_device_blockDim = {request.block.x, request.block.y, request.block.z};
    cpu_device_gridDim = {request.grid.x, request.grid.y, request.grid.z};
    running.stopping = false;
    running.faults = 0;
    Grid grid;
    grid.order = chooseOrder();
    FaultGuard guard;  // what a kernel does wrong ends a lane, not the program
    if (watchedProgram()) prepareForLog();
    running.someBlocksOnly = chosenBlocks && !running.request->cooperative && blocksOf(running.cluster) == 1;
    announce(&Watcher::launchBegins, running);
    shareFibers();
    runGrid(grid);
    announce(&Watcher::launchEnds, running);
    return running.error;
}

}  // namespace cpu_device
