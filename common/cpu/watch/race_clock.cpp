#include "race_clock.h"

#include <algorithm>

namespace cpu_device {

Clock raceClock;
CheckedBlock checked;

static uint32_t lanesOfWarp(int warp) {
    uint32_t lanes = checked.threads - static_cast<uint32_t>(warp * warpLanes);
    return lanes < warpLanes ? (1u << lanes) - 1 : ~0u;
}

void syncLanes(int warp, uint32_t mask) {
    mask &= lanesOfWarp(warp);
    if (mask == lanesOfWarp(warp)) {
        raceClock.warpSync[warp] = raceClock.now;
        return;
    }
    auto* seen = &raceClock.seenUpTo[size_t(warp) * warpLanes];
    uint32_t together[warpLanes] = {};
    for (uint32_t left = mask; left; left &= left - 1) {
        const uint32_t* one = seen[__builtin_ctz(left)];
        for (int l = 0; l < warpLanes; l++) together[l] = std::max(together[l], one[l]);
    }
    for (uint32_t left = mask; left; left &= left - 1) together[__builtin_ctz(left)] = raceClock.now;
    for (uint32_t left = mask; left; left &= left - 1) std::copy_n(together, warpLanes, seen[__builtin_ctz(left)]);
}

void forgetSyncs() {
    std::fill_n(raceClock.warpSync, warpLanes, 0);
    std::fill_n(raceClock.seenUpTo[0], 1024 * warpLanes, 0);
}

}  // namespace cpu_device
