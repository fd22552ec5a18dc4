#include "thread_order.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "../run/asynchronous.h"
#include "race_clock.h"

namespace cpu_device {

bool barriersMet;

namespace {

constexpr uint32_t mostThreads = 1024;

// By thread and by whom it has seen: up to which serial. Old serials say nothing, so none is cleared.
using SeenBy = uint32_t[mostThreads];
SeenBy* rows() {
    static SeenBy* const all = new SeenBy[mostThreads]();
    return all;
}
uint32_t lastPass[mostThreads];  // by thread: when its row was last written

struct BarrierPhase {
    uint64_t number = 0;
    std::vector<uint32_t> seen;  // by those who have arrived
};
// By barrier. The next phase may begin before all have passed the last one.
auto& barrierPhases = *new std::unordered_map<uint64_t, BarrierPhase[2]>;

void joinRows(uint32_t* to, const uint32_t* from) {
    for (uint32_t i = 0; i < checked.threads; i++) to[i] = std::max(to[i], from[i]);
}

bool hasPassed(uint32_t thread) { return lastPass[thread] > raceClock.interval; }

BarrierPhase& barrierPhaseOf(uint64_t entry) {
    uint64_t number = entry >> barrierIdBits;
    BarrierPhase& phase = barrierPhases[entry & barrierIdMask][number % 2];
    if (phase.seen.empty() || phase.number != number) {
        phase.number = number;
        phase.seen.assign(checked.threads, 0);
    }
    return phase;
}

}  // namespace

bool seenThroughBarrier(uint32_t serial, uint32_t thread, uint32_t me) {
    return hasPassed(me) && serial < rows()[me][thread];
}

void arrivalsHappen(const Request& r) {
    barriersMet = true;
    raceClock.now++;
    forThreads(r, [&](uint32_t thread, uint64_t entry) {
        std::vector<uint32_t>& seen = barrierPhaseOf(entry).seen;
        if (hasPassed(thread)) joinRows(seen.data(), rows()[thread]);
        uint32_t warp = thread / warpLanes, first = warp * warpLanes;
        for (uint32_t i = 0; i < warpLanes && first + i < checked.threads; i++)
            seen[first + i] = std::max({seen[first + i], raceClock.seenUpTo[thread][i], raceClock.warpSync[warp]});
        seen[thread] = raceClock.now;
    });
}

void passesHappen(const Request& r) {
    raceClock.now++;
    forThreads(r, [&](uint32_t thread, uint64_t entry) {
        joinRows(rows()[thread], barrierPhaseOf(entry).seen.data());
        lastPass[thread] = raceClock.now;
    });
}

void warpMeets(int warp, uint32_t mask) {
    uint32_t first = static_cast<uint32_t>(warp * warpLanes);
    std::vector<uint32_t> together(checked.threads);
    bool any = false;
    for (uint32_t left = mask; left; left &= left - 1) {
        uint32_t thread = first + static_cast<uint32_t>(__builtin_ctz(left));
        if (thread >= checked.threads || !hasPassed(thread)) continue;
        joinRows(together.data(), rows()[thread]);
        any = true;
    }
    for (uint32_t left = mask; left && any; left &= left - 1) {
        uint32_t thread = first + static_cast<uint32_t>(__builtin_ctz(left));
        if (thread >= checked.threads) continue;
        std::copy(together.begin(), together.end(), rows()[thread]);
        lastPass[thread] = raceClock.now;
    }
}

void forgetBarriers() {
    barriersMet = false;
    barrierPhases.clear();
}

void forgetThreadOrder() {
    std::fill_n(lastPass, mostThreads, 0);
    std::fill_n(rows()[0], mostThreads * mostThreads, 0);
}

}  // namespace cpu_device
