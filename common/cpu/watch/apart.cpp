#include "apart.h"

#include <algorithm>

#include "last_write.h"
#include "race_clock.h"

namespace cpu_device {

Apart apart;

std::vector<ApartLaunch> launchesAmong(const std::vector<UnderWay>& others) {
    std::vector<ApartLaunch> found;
    for (const UnderWay& other : others) {
        if (!other.launch) continue;
        const SerialsOfLaunch serials = serialsOfLaunch(other.launch);
        if (serials.end > serials.begin) found.push_back({serials.begin, serials.end, other.launch, other.withLegacy});
    }
    return found;
}

const ApartLaunch* launchAt(const std::vector<ApartLaunch>& launches, uint32_t serial) {
    for (const ApartLaunch& l : launches)
        if (serial >= l.begin && serial < l.end) return &l;
    return nullptr;
}

void launchIsBeside(const std::vector<UnderWay>& others) {
    apart.launches = launchesAmong(others);
    apart.calls.clear();
    for (const UnderWay& other : others)
        if (!other.launch) apart.calls.push_back(other);
    raceClock.horizon = raceClock.launch;
    for (const ApartLaunch& l : apart.launches) raceClock.horizon = std::min(raceClock.horizon, l.begin);
}

void forgetApart() {
    apart = {};
    raceClock.horizon = 1;
}

}  // namespace cpu_device
