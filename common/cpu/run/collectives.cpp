// Waiting for each other: barriers, shuffles, votes (calls.h). A call that comes last completes the group and goes
// on at once; the others are made ready.
#include <cpu_device/calls.h>
#include <cpu_device/warps.h>

#include <atomic>
#include <cstdio>
#include <string>

#include "callbacks.h"
#include "executor.h"
#include "limits.h"
#include "matrices.h"
#include "programs.h"
#include "watcher.h"
#include "workers.h"

namespace cpu_device {
namespace {

unsigned liveLanes(const Thread& t) {
    unsigned live = 0;
    for (int lane = 0; lane < lanesOfWarp(t); lane++)
        if (stateOf(threadOfLane(t, lane)) != ThreadState::ended) live |= 1u << lane;
    return live;
}

template <class Use>
void forLanes(unsigned mask, Use use) {
    for (; mask; mask &= mask - 1) use(__builtin_ctz(mask));
}

uint64_t reduce(Collective kind, const Thread& any, unsigned lanes) {
    bool first = true;
    uint64_t result = 0;
    forLanes(lanes, [&](int lane) {
        uint64_t v = static_cast<uint32_t>(waitOf(threadOfLane(any, lane)).value);
        if (first) {
            result = v;
            first = false;
            return;
        }
        switch (kind) {
            case Collective::addUnsigned: result = static_cast<uint32_t>(result + v); break;
            case Collective::minUnsigned: result = v < result ? v : result; break;
            case Collective::maxUnsigned: result = v > result ? v : result; break;
            case Collective::minSigned: result = int32_t(v) < int32_t(result) ? v : result; break;
            case Collective::maxSigned: result = int32_t(v) > int32_t(result) ? v : result; break;
            case Collective::bitAnd: result &= v; break;
            case Collective::bitOr: result |= v; break;
            default: result ^= v; break;
        }
    });
    return result;
}

// All of `lanes` are in the same call: gives each its result.
void complete(Thread& any, unsigned lanes) {
    uint64_t results[warpLanes];
    Collective kind = waitOf(any).kind;
    uint64_t common = 0;
    if (kind == Collective::ballot) {
        forLanes(lanes, [&](int lane) {
            if (waitOf(threadOfLane(any, lane)).value) common |= uint64_t(1) << lane;
        });
    } else if (kind == Collective::matchAll) {
        bool same = true;
        forLanes(lanes, [&](int lane) { same = same && waitOf(threadOfLane(any, lane)).value == waitOf(any).value; });
        common = same ? waitOf(any).mask : 0;
    } else if (kind == Collective::matrices) {
        const MatrixProduct* products[warpLanes] = {};
        forLanes(lanes, [&](int lane) {
            products[lane] = reinterpret_cast<const MatrixProduct*>(waitOf(threadOfLane(any, lane)).value);
        });
        multiply(products);
    } else if (kind == Collective::matrixRows) {
        MatrixRows* rows[warpLanes] = {};
        forLanes(lanes,
                 [&](int lane) { rows[lane] = reinterpret_cast<MatrixRows*>(waitOf(threadOfLane(any, lane)).value); });
        exchangeRows(rows);
    } else if (kind != Collective::shuffle && kind != Collective::matchAny) {
        common = reduce(kind, any, lanes);
    }
    forLanes(lanes, [&](int lane) {
        Thread& t = threadOfLane(any, lane);
        uint64_t result = common;
        if (kind == Collective::shuffle) {
            bool there = waitOf(t).argument < lanesOfWarp(any) && (lanes >> waitOf(t).argument & 1);
            if (!there) announce(&Watcher::deadSource, t, waitOf(t).argument);
            result = there ? waitOf(threadOfLane(any, waitOf(t).argument)).value : waitOf(t).value;
        } else if (kind == Collective::matchAny) {
            result = 0;
            forLanes(lanes, [&](int other) {
                if (waitOf(threadOfLane(any, other)).value == waitOf(t).value) result |= uint64_t(1) << other;
            });
        }
        results[lane] = result;
    });
    forLanes(lanes, [&](int lane) { waitOf(threadOfLane(any, lane)).value = results[lane]; });
    announce(&Watcher::lanesExchanged, kind == Collective::shuffle);
}

// Lanes of the mask that have ended: fine after an early return, else they went around the call.
void checkAbsent(const Thread& t) {
    int there = lanesOfWarp(t);
    unsigned exist = there == warpLanes ? ~0u : (1u << there) - 1;
    unsigned absent = waitOf(t).mask & exist & ~liveLanes(t);
    if (absent) announce(&Watcher::absentLanes, t, absent);
}

bool waitsForSame(const Thread& a, const Thread& b) {
    return stateOf(a) == stateOf(b) && waitOf(a).mask == waitOf(b).mask &&
           (stateOf(a) != ThreadState::atCollective || waitOf(a).kind == waitOf(b).kind);
}

// The running thread arrives at a warp-wide call; returns when the group is complete.
void arrive(Thread& self, ThreadState state) {
    unsigned mask = waitOf(self).mask;
    if (!(mask >> self.lane() & 1)) {
        announce(&Watcher::notInMask, self);
        endThread(cudaErrorLaunchFailure);
    }
    stateOf(self) = state;
    unsigned waiting = 0;
    unsigned live = liveLanes(self) & mask;
    forLanes(live, [&](int lane) {
        if (waitsForSame(threadOfLane(self, lane), self)) waiting |= 1u << lane;
    });
    if (waiting != live) {
        waitAs(state);
        return;
    }
    checkAbsent(self);
    if (state == ThreadState::atCollective) complete(self, live);
    Block& block = *currentBlock();
    uint64_t exchanges = ++block.warps[self.warp()].exchanges;
    if (exchanges > stepLimit() / stepsOfExchange) {
        reportEndlessWaits(block, self, waitOf(self).place, exchanges, "shuffle or __syncwarp()");
        endLaunch(cudaErrorLaunchTimeout);
    }
    stateOf(self) = ThreadState::ready;
    forLanes(live & ~(1u << self.lane()), [&](int lane) { makeReady(threadOfLane(self, lane)); });
}

}  // namespace

// A lane that others waited for has ended: the group may be complete without it.
bool tryCollective(Thread& t) {
    unsigned live = liveLanes(t) & waitOf(t).mask, waiting = 0;
    forLanes(live, [&](int lane) {
        if (waitsForSame(threadOfLane(t, lane), t)) waiting |= 1u << lane;
    });
    if (waiting != live) return false;
    checkAbsent(t);
    if (stateOf(t) == ThreadState::atCollective) complete(t, live);
    forLanes(live, [&](int lane) { makeReady(threadOfLane(t, lane)); });
    return true;
}

void giveBarrierResults(Block& block) {
    int count = 0, live = 0;
    for (const Thread& t : block.threads) {
        if (stateOf(t) != ThreadState::atBlockBarrier) continue;
        count += waitOf(t).value != 0;
        live++;
    }
    for (const Thread& t : block.threads) {
        if (stateOf(t) != ThreadState::atBlockBarrier) continue;
        switch (waitOf(t).barrierResult) {
            case BarrierResult::count: waitOf(t).value = count; break;
            case BarrierResult::all: waitOf(t).value = count == live; break;
            case BarrierResult::any: waitOf(t).value = count > 0; break;
        }
    }
}

void warpBarrier(unsigned mask, Here here) {
    Thread& t = comesTo(__builtin_return_address(0), here);
    waitOf(t).mask = mask;
    arrive(t, ThreadState::atWarpBarrier);
    if (watchedProgram()) logWarpBarrier(mask, __builtin_return_address(0));
}

unsigned long long collectiveAt(const void* place, Collective kind, unsigned mask, unsigned long long value,
                                int argument, Here here) {
    Thread& t = comesTo(place, here);
    waitOf(t).mask = mask;
    waitOf(t).kind = kind;
    waitOf(t).value = value;
    waitOf(t).argument = argument;
    arrive(t, ThreadState::atCollective);
    return waitOf(t).value;
}
unsigned long long collective(Collective kind, unsigned mask, unsigned long long value, int argument, Here here) {
    return collectiveAt(__builtin_return_address(0), kind, mask, value, argument, here);
}

static bool warpsAreApart;
void warpsComeApart(bool apart) { warpsAreApart = apart; }

unsigned activeMask(Here here) {
    if (warpsAreApart) {
        announce(&Watcher::findsItselfAlone);
        return 1u << laneId();
    }
    Thread& t = comesTo(__builtin_return_address(0), here);
    waitAs(ThreadState::atActiveMask);
    return static_cast<unsigned>(waitOf(t).value);
}

// Every lane of the warp has stopped. Those that stopped at the same activemask call are together.
bool resolveActiveMask(Block& block, Warp& warp) {
    bool any = false;
    for (int i = 0; i < warp.lanes; i++) {
        Thread& t = block.threads[warp.first + i];
        if (stateOf(t) != ThreadState::atActiveMask) continue;
        any = true;
        unsigned together = 0;
        for (int k = i; k < warp.lanes; k++) {
            const Thread& other = block.threads[warp.first + k];
            if (stateOf(other) == ThreadState::atActiveMask && waitOf(other).line == waitOf(t).line)
                together |= 1u << k;
        }
        forLanes(together, [&](int lane) {
            Thread& member = block.threads[warp.first + lane];
            waitOf(member).value = together;
            makeReady(member);
        });
    }
    // Lanes that ended may have been the last ones that a shuffle waited for.
    for (int i = 0; i < warp.lanes; i++) {
        Thread& t = block.threads[warp.first + i];
        bool waits = stateOf(t) == ThreadState::atCollective || stateOf(t) == ThreadState::atWarpBarrier;
        if (waits) any |= tryCollective(t);
    }
    return any;
}

void gridBarrier(Here here) {
    Thread& t = comesTo(__builtin_return_address(0), here);
    if (!launchedCooperatively()) {
        announce(&Watcher::notCooperative, t);
        endThread(cudaErrorLaunchFailure);
    }
    currentBlock()->atGrid++;
    waitAs(ThreadState::atGridBarrier);
}

bool launchedCooperatively() { return running.request->cooperative; }

unsigned laneId() { return cpu_device_threadIdx.lane(); }

void fence(int scope, Here) {
    if (severalWorkers) std::atomic_thread_fence(std::memory_order_seq_cst);
    if (watchedProgram()) logFence(scope, __builtin_return_address(0));
}

void trap(Here here) {
    Thread& t = comesTo(__builtin_return_address(0), here);
    announce(&Watcher::trapped, t);
    endThread(cudaErrorLaunchFailure);
}

// No lane of the block can go on. Says what each waits for; those who wait in vain end.
bool resolveDeadEnd(Block& block) {
    announce(&Watcher::deadEnd, block);
    running.fails(cudaErrorLaunchTimeout);
    bool warpWide = false;
    for (const Thread& t : block.threads)
        warpWide = warpWide || stateOf(t) == ThreadState::atCollective || stateOf(t) == ThreadState::atWarpBarrier;
    for (Thread& t : block.threads) {
        if (stateOf(t) == ThreadState::ended) continue;
        // Shuffles that can never complete end first: the block barrier may then be reached by all who are left.
        bool atBarrier = stateOf(t) == ThreadState::atBlockBarrier || stateOf(t) == ThreadState::atGridBarrier ||
                         stateOf(t) == ThreadState::atClusterBarrier;
        if (warpWide && atBarrier) continue;
        if (stateOf(t) == ThreadState::atBlockBarrier) block.atBarrier--;
        if (stateOf(t) == ThreadState::atGridBarrier) block.atGrid--;
        if (stateOf(t) == ThreadState::atClusterBarrier) block.atCluster--;
        block.warps[t.warp()].runnable &= ~turnOf(t);
        if (hasFiber(stateOf(t))) giveFiberBack(t.fiber);
        stateOf(t) = ThreadState::ended;
        t.killed = block.marked = true;
        block.alive--;
    }
    return true;
}

}  // namespace cpu_device
