// Threads that stop for good: waits that cannot end, wrong masks, traps.
#include <cstdio>
#include <cstring>
#include <map>
#include <set>

#include "../run/hex.h"
#include "check_reports.h"
#include "counts.h"
#include "defect_store.h"
#include "lines.h"
#include "names.h"
#include "watch.h"

namespace cpu_device {
namespace {

Defect at(DefectKind kind, const Block& block, const Thread& t) { return defectAt(kind, block.index, t.index); }

uintptr_t placeOf(const Thread& t) { return reinterpret_cast<uintptr_t>(waitOf(t).place); }

std::string lanesText(unsigned lanes) {
    std::string s;
    for (int from = 0; from < 32; from++) {
        if (!(lanes >> from & 1)) continue;
        int to = from;
        while (to < 31 && lanes >> (to + 1) & 1) to++;
        s += (s.empty() ? "" : ", ") + std::to_string(from) + (to > from ? "–" + std::to_string(to) : "");
        from = to;
    }
    return s;
}

bool sameCalls(uintptr_t a, uintptr_t b) {
    const std::vector<Frame>& x = framesOf(a);
    const std::vector<Frame>& y = framesOf(b);
    if (x.size() != y.size()) return false;
    for (size_t i = 0; i < x.size(); i++)
        if (x[i].line != y[i].line || x[i].file != y[i].file) return false;
    return true;
}

std::string laneOf(const Thread& t) { return "thread " + text(t.index) + ", lane " + std::to_string(t.lane()) + ","; }

std::string count(size_t n, const char* one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

}  // namespace

void AccessWatcher::notInMask(const Thread& t) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::wrongMask, kernel, placeOf(t))) return;
    Defect d = at(DefectKind::wrongMask, *currentBlock(), t);
    d.what = laneOf(t) + " calls with mask " + hex(waitOf(t).mask, 8) + ", which does not contain it";
    d.cause = "the mask must name every lane that makes the call: compute it with __ballot_sync before the branch";
    store(d, kernel, {placeOf(t)});
}

void AccessWatcher::deadSource(const Thread& t, int source) {
    // A killed lane was reported already.
    if (source < lanesOfWarp(t) && threadOfLane(t, source).killed) return;
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::wrongMask, kernel, placeOf(t))) return;
    Defect d = at(DefectKind::wrongMask, *currentBlock(), t);
    d.what =
        laneOf(t) + " asks for the value of lane " + std::to_string(source) + ", which takes no part in the shuffle";
    if (source >= lanesOfWarp(t))
        d.cause = "the block has no thread for that lane: its last warp has " + count(lanesOfWarp(t), "lane") +
                  ". Launch whole warps, or shuffle over fewer lanes";
    else if (kernel->takesWhoIsThere && waitOf(t).mask == 1u << t.lane())
        d.cause = whoIsThere;
    else if (!(waitOf(t).mask >> source & 1))
        d.cause = "the mask does not name lane " + std::to_string(source) +
                  ": name all lanes that give or take a value, or shuffle over fewer lanes (the width)";
    else
        d.cause = "that lane has ended: keep whole warps alive until the last shuffle";
    store(d, kernel, {placeOf(t)});
}

void AccessWatcher::absentLanes(const Thread& t, unsigned absent) {
    for (int lane = 0; lane < lanesOfWarp(t); lane++)
        if (absent >> lane & 1 && threadOfLane(t, lane).killed) return;
    const KernelCounts* kernel = countsOfRunningKernel();
    static auto& lawful = *new std::set<uintptr_t>;
    if (lawful.count(placeOf(t)) || countIfKnown(DefectKind::wrongMask, kernel, placeOf(t))) return;
    const std::vector<Frame>& frames = framesOf(placeOf(t));
    if (frames.empty() || mayReturnBefore(frames.front().file, frames.front().line)) {
        lawful.insert(placeOf(t));
        return;
    }
    Defect d = at(DefectKind::wrongMask, *currentBlock(), t);
    d.what = laneOf(t) + " calls with mask " + hex(waitOf(t).mask, 8) + ", but lanes " + lanesText(absent) +
             " have ended without making this call";
    d.cause =
        "a mask must name exactly the lanes that make the call: move it out of the branch, or pass a mask of the "
        "lanes in the branch";
    store(d, kernel, {placeOf(t)});
}

void AccessWatcher::missingBlocks(const Block& waiting, uint64_t ended) {
    const KernelCounts* kernel = countsOfRunningKernel();
    const Thread* t = nullptr;
    for (const Thread& any : waiting.threads)
        if (!t && waiting.states[any.rank] == ThreadState::atGridBarrier) t = &any;
    if (!t) return;
    auto place = reinterpret_cast<uintptr_t>(waiting.waits[t->rank].place);
    if (countIfKnown(DefectKind::deadlock, kernel, place)) return;
    Defect d = at(DefectKind::deadlock, waiting, *t);
    d.what = "thread " + text(t->index) + " waits at a grid barrier that " + count(ended, "block") + " of the grid " +
             (ended == 1 ? "has" : "have") + " ended without";
    d.cause = "every thread of the grid must reach grid.sync(): no block may return before it";
    store(d, kernel, {place});
}

// The first line of the condition around a barrier, in the kernel or where it calls what holds the barrier; or 0.
static int conditionOf(uintptr_t place) {
    const std::vector<Frame>& frames = framesOf(place);
    return frames.empty() ? 0 : conditionalAround(frames.front().file, frames.front().line);
}

static bool isInLoop(uintptr_t place) {
    const std::vector<Frame>& frames = framesOf(place);
    return !frames.empty() && !loopsAround(frames.front().file, frames.front().line).empty();
}

static std::string insideCondition(int line, int condition) {
    return "the barrier of line " + std::to_string(line) + " stands inside the condition of line " +
           std::to_string(condition) + ", which not all threads enter: move __syncthreads() out of it";
}

void AccessWatcher::differentBarriers(const Block& block) {
    const BarrierCall& first = block.firstAtBarrier;
    const BarrierCall& other = block.otherAtBarrier;
    auto place = reinterpret_cast<uintptr_t>(first.place), otherPlace = reinterpret_cast<uintptr_t>(other.place);
    // The compiler may have copied one barrier to two paths.
    if (first.line == other.line && sameCalls(place, otherPlace)) return;
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::divergentBarrier, kernel, otherPlace, place)) return;
    const Thread& a = block.threads[first.rank];
    const Thread& b = block.threads[other.rank];
    Defect d = at(DefectKind::divergentBarrier, block, b);
    d.what = "threads of one block wait at different barriers: thread " + text(a.index) + " in line " +
             std::to_string(first.line) + ", thread " + text(b.index) + " in line " + std::to_string(other.line);
    int condition = conditionOf(place), otherCondition = conditionOf(otherPlace);
    bool oneInBranch = (condition != 0) != (otherCondition != 0);
    if (oneInBranch && !isInLoop(condition ? place : otherPlace))
        d.cause = insideCondition(condition ? first.line : other.line, condition ? condition : otherCondition);
    else
        d.cause =
            "every thread must reach the same __syncthreads(): does one of the two stand in a branch, or in a loop of "
            "unequal rounds?";
    store(d, kernel, {otherPlace, place});
}

void AccessWatcher::skippedBarrier(const Block& block) {
    // A thread may return before a barrier, and the others do not wait for it. But where the kernel has no return
    // on the way, a thread that has ended went around the barrier.
    size_t ended = 0;
    const Thread* one = nullptr;
    for (const Thread& t : block.threads) {
        if (stateOf(t) != ThreadState::ended) continue;
        if (t.killed) continue;
        ended++;
        if (!one) one = &t;
    }
    if (!one) return;
    auto place = reinterpret_cast<uintptr_t>(block.firstAtBarrier.place);
    const std::vector<Frame>& frames = framesOf(place);
    if (frames.empty() || mayReturnBefore(frames.front().file, frames.front().line)) return;
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::divergentBarrier, kernel, place)) return;
    Defect d = at(DefectKind::divergentBarrier, block, *one);
    int condition = conditionOf(place);
    d.what = count(ended, "thread") + " of the block, thread " + text(one->index) +
             " for one, ended without the barrier at which the others wait";
    if (condition)
        d.cause = insideCondition(frames.front().line, condition);
    else if (isInLoop(place))
        d.cause =
            "the barrier stands in a loop that not all threads run equally often: give all the same number of rounds";
    else
        d.cause = "not all threads of the block came to this barrier: is it, or a call that leads to it, in a branch?";
    store(d, kernel, {place});
}

void AccessWatcher::notCooperative(const Thread& t) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::trap, kernel, placeOf(t))) return;
    Defect d = at(DefectKind::trap, *currentBlock(), t);
    d.what = "grid sync in a kernel that was launched with <<<…>>>";
    d.cause = "use cudaLaunchCooperativeKernel, which makes sure that all blocks run at the same time";
    store(d, kernel, {placeOf(t)});
}

void AccessWatcher::trapped(const Thread& t) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::trap, kernel, placeOf(t))) return;
    Defect d = at(DefectKind::trap, *currentBlock(), t);
    d.what = "thread " + text(t.index) + " called __trap()";
    d.cause = "the kernel itself gave up here";
    store(d, kernel, {placeOf(t)});
}

namespace {

bool waitsForLanes(const Thread& t) {
    return stateOf(t) == ThreadState::atCollective || stateOf(t) == ThreadState::atWarpBarrier;
}

bool waitsAtBarrier(const Thread& t) {
    return stateOf(t) == ThreadState::atBlockBarrier || stateOf(t) == ThreadState::atGridBarrier ||
           stateOf(t) == ThreadState::atClusterBarrier;
}

// A call of a warp that waits for lanes which are elsewhere.
void tellMissingLanes(const Block& block, const Thread& t, const KernelCounts* kernel) {
    unsigned missing = 0;
    int elsewhere = 0;
    for (int lane = 0; lane < block.warps[t.warp()].lanes; lane++) {
        const Thread& other = block.threads[block.warps[t.warp()].first + lane];
        if (!(waitOf(t).mask >> lane & 1) || stateOf(other) == ThreadState::ended) continue;
        if (stateOf(other) == stateOf(t) && waitOf(other).mask == waitOf(t).mask &&
            waitOf(other).kind == waitOf(t).kind)
            continue;
        missing |= 1u << lane;
        elsewhere = waitOf(other).line;
    }
    if (countIfKnown(DefectKind::wrongMask, kernel, placeOf(t))) return;
    Defect d = at(DefectKind::wrongMask, block, t);
    d.what = laneOf(t) + " waits with mask " + hex(waitOf(t).mask, 8) + " for lanes " + lanesText(missing) +
             ", which never make this call" +
             (elsewhere ? " (they wait in line " + std::to_string(elsewhere) + ")" : "");
    d.cause =
        "a mask must name exactly the lanes that make the call: move it out of the branch, or pass a mask of "
        "the lanes in the branch";
    store(d, kernel, {placeOf(t)});
}

// What they wait for may still come, for all that is known: only a limit says that they waited long enough.
void tellPolling(const Block& block, const Thread& one, size_t polling, size_t atBarrier, const KernelCounts* kernel) {
    const uintptr_t place = waitOf(one).lastAccess;
    if (countIfKnown(DefectKind::stepLimit, kernel, place)) return;
    Defect d = at(DefectKind::stepLimit, block, one);
    d.what = count(polling, "thread") + " of the block repeat the same reads" +
             (atBarrier ? ", while " + count(atBarrier, "thread") + " wait at a barrier" : "") +
             ": they waited until the limit of steps was reached";
    d.cause =
        "they wait for a value that no thread of this block writes: blocks do not run at the same time unless launched "
        "cooperatively, lanes of a warp must not wait for one another, and on the CPU device host code goes on only "
        "when "
        "the launch has ended. If it only comes late, raise the limit with STEP_LIMIT=n";
    store(d, kernel, {place});
}

bool waitsAtObject(const Thread& t) {
    return stateOf(t) == ThreadState::atBarrierObject || stateOf(t) == ThreadState::atTile;
}

// A cuda::barrier, or a call of a tile of several warps.
void tellObject(Block& block, const Thread& one, size_t waiting, const KernelCounts* kernel) {
    for (const Thread& t : block.threads)
        if (t.killed) return;  // who ended by another defect does not arrive
    if (countIfKnown(DefectKind::deadlock, kernel, placeOf(one))) return;
    Defect d = at(DefectKind::deadlock, block, one);
    const auto* object = reinterpret_cast<const void*>(waitOf(one).value);
    const BarrierObject* b =
        stateOf(one) == ThreadState::atBarrierObject ? block.asynchronous.barrierAt(object) : nullptr;
    if (b) {
        d.what = count(waiting, "thread") + " of the block, thread " + text(one.index) +
                 " for one, wait at a barrier for " + count(b->pending, "arrival") + " of " +
                 std::to_string(b->expected) + ", which never come";
        d.cause =
            "not as many threads arrive in each phase as init() was told; or, in a pipeline, not all threads commit "
            "and "
            "release each stage; or the parity is not that of the phase to wait for: 0, 1, 0 …";
    } else if (waitOf(one).mask < numberedBarriers) {
        d.what = count(waiting, "thread") + " of the block, thread " + text(one.index) + " for one, wait at barrier " +
                 std::to_string(waitOf(one).mask) + " for others, which never come";
        d.cause = "as many threads must come to it, by sync or arrive, as it is told";
    } else {
        d.what = count(waiting, "thread") + " of the block, thread " + text(one.index) +
                 " for one, wait in a tile of " + std::to_string(waitOf(one).mask) +
                 " threads for the others, which never come";
        d.cause = "every thread of a tile must make its calls: move them out of the branch";
    }
    store(d, kernel, {placeOf(one)});
}

// At the barrier of its cluster, while others of its block, or of another, wait elsewhere for ever.
void tellClusterBarrier(const Block& block, const Thread& one, const KernelCounts* kernel) {
    if (countIfKnown(DefectKind::deadlock, kernel, placeOf(one))) return;
    Defect d = at(DefectKind::deadlock, block, one);
    d.what = "thread " + text(one.index) + " waits at the barrier of its cluster for threads that never come";
    d.cause = "every thread of a cluster must reach cluster.sync(), in each block: does one wait at another barrier?";
    store(d, kernel, {placeOf(one)});
}

void tellBarriers(const Block& block, const Thread& one, size_t atBarrier, const KernelCounts* kernel) {
    if (stateOf(one) == ThreadState::atClusterBarrier) return tellClusterBarrier(block, one, kernel);
    const auto place = reinterpret_cast<uintptr_t>(block.firstAtBarrier.place);
    if (countIfKnown(DefectKind::deadlock, kernel, place)) return;
    Defect d = at(DefectKind::deadlock, block, one);
    d.what = count(atBarrier, "thread") + " wait for each other at different barriers";
    d.cause = "every thread of a block must reach the same barrier";
    store(d, kernel, {place});
}

}  // namespace

void AccessWatcher::deadEnd(const Block& block) {
    const KernelCounts* kernel = countsOfRunningKernel();
    size_t atBarrier = 0, polling = 0, atObject = 0;
    const Thread* meets = nullptr;                                     // at a cuda::barrier or in a call of a tile
    const Thread *waits = nullptr, *asks = nullptr, *polls = nullptr;  // the first at a barrier, in a warp's call, else
    auto note = [](const Thread& t, const Thread*& first) { first = first ? first : &t; };
    for (const Thread& t : block.threads) {
        if (stateOf(t) == ThreadState::ended) continue;
        if (waitsForLanes(t)) {
            note(t, asks);
        } else if (waitsAtObject(t)) {
            note(t, meets);
            atObject++;
        } else if (waitsAtBarrier(t)) {
            note(t, waits);
            atBarrier++;
        } else {
            note(t, polls);
            polling++;
        }
    }
    // Who polls may come to the others' call later. A call that waits for lanes elsewhere explains what is behind it.
    if (polls)
        tellPolling(block, *polls, polling, atBarrier, kernel);
    else if (asks)
        tellMissingLanes(block, *asks, kernel);
    else if (meets)
        tellObject(*currentBlock(), *meets, atObject, kernel);
    else if (waits)
        tellBarriers(block, *waits, atBarrier, kernel);
}

}  // namespace cpu_device
